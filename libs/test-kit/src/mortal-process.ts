import type { Bus, GroupConsumer } from '@folio/bus/port.ts'
import type { EventStore, Subscription } from '@folio/event-store/port.ts'
import type { ReadModel } from '@folio/read-model/port.ts'

/** When a process dies of itself: at its so-manieth call of a port, before the call or after it took effect. */
export type Death = { readonly atCall: number; readonly moment: 'before' | 'after' }

/** The ports as one process sees them: once it is dead no call of it ever returns, and nothing is handed to it. */
export type MortalProcess = {
  readonly bus: Bus
  readonly store: EventStore
  readonly readModel: ReadModel
  readonly isDead: () => boolean
  /** Ends it between two steps, as a power cut does; what it had in hand goes back to the bus. */
  readonly kill: () => void
}

type Call = <Args extends readonly unknown[], Answer>(
  call: (...args: Args) => Promise<Answer>,
) => (...args: Args) => Promise<Answer>

/** Gives a process ports of its own, and perhaps a death; `group` is put behind the name of every group it joins. */
export const mortalProcess = (
  { bus, store, readModel }: { readonly bus: Bus; readonly store: EventStore; readonly readModel: ReadModel },
  { death, group = '' }: { readonly death?: Death | undefined; readonly group?: string } = {},
): MortalProcess => {
  const never = new Promise<never>(() => {})
  const died = Promise.withResolvers<never>()
  died.promise.catch(() => {})
  const members: GroupConsumer[] = []
  const subscriptions: Subscription[] = []
  let isDead = false
  let calls = 0

  const kill = (): void => {
    if (isDead) return
    isDead = true
    died.reject(new Error('the process is dead'))
    for (const { stop } of [...members, ...subscriptions]) stop().catch(() => {})
  }

  const mortal: Call =
    (call) =>
    async (...args) => {
      calls += 1
      const isLast = calls === death?.atCall
      if (isLast && death?.moment === 'before') kill()
      if (isDead) return never
      try {
        return await call(...args)
      } finally {
        if (isLast) kill()
        if (isDead) await never
      }
    }

  const consume: Bus['consume'] = async (options) => {
    const handle: typeof options.handle = (key, messages) =>
      Promise.race([isDead ? never : options.handle(key, messages), died.promise])
    const member = await bus.consume({ ...options, group: options.group + group, handle })
    members.push(member)
    return member
  }

  const subscribe: EventStore['subscribe'] = (range, onPage) => {
    const subscription = store.subscribe(range, (page) => (isDead ? never : onPage(page)))
    subscriptions.push(subscription)
    return subscription
  }

  return {
    bus: { ...bus, send: mortal(bus.send), deadLetter: mortal(bus.deadLetter) as Bus['deadLetter'], consume },
    store: {
      ...store,
      append: mortal(store.append),
      readStream: mortal(store.readStream),
      readAll: mortal(store.readAll),
      lastPosition: mortal(store.lastPosition),
      loadPosition: mortal(store.loadPosition),
      savePosition: mortal(store.savePosition),
      subscribe,
    },
    readModel: {
      ...readModel,
      apply: mortal(readModel.apply),
      get: mortal(readModel.get),
      list: mortal(readModel.list),
      claim: mortal(readModel.claim),
    },
    isDead: () => isDead,
    kill,
  }
}
