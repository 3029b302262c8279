import type { Bus, GroupConsumer } from '@folio/bus/port.ts'
import type { EventStore, Subscription } from '@folio/event-store/port.ts'
import type { ReadModel } from '@folio/read-model/port.ts'

/** The crash of a process: at its nth call of a port, before the call or after it took effect. */
export type Crash = { readonly atCall: number; readonly moment: 'before' | 'after' }

/** The ports of one process: after its crash no call ever returns, and it gets no more messages and events. */
export type CrashingProcess = {
  readonly bus: Bus
  readonly store: EventStore
  readonly readModel: ReadModel
  readonly hasCrashed: () => boolean
  /** The number of calls that it has begun. */
  readonly calls: () => number
  /** Crashes it between two steps, as a power cut does; its unfinished messages go back to the bus. */
  readonly kill: () => void
}

type Call = <Args extends readonly unknown[], Answer>(
  call: (...args: Args) => Promise<Answer>,
) => (...args: Args) => Promise<Answer>

/** Makes the ports of a process, with its crash if it has one; `group` is appended to the name of every group it joins. */
export const crashingProcess = (
  { bus, store, readModel }: { readonly bus: Bus; readonly store: EventStore; readonly readModel: ReadModel },
  { death, group = '' }: { readonly death?: Crash | undefined; readonly group?: string } = {},
): CrashingProcess => {
  const never = new Promise<never>(() => {})
  const crashed = Promise.withResolvers<never>()
  crashed.promise.catch(() => {})
  const members: GroupConsumer[] = []
  const subscriptions: Subscription[] = []
  let hasCrashed = false
  let calls = 0

  const kill = (): void => {
    if (hasCrashed) return
    hasCrashed = true
    crashed.reject(new Error('the process has crashed'))
    for (const { stop } of [...members, ...subscriptions]) stop().catch(() => {})
  }

  const crashing: Call =
    (call) =>
    async (...args) => {
      calls += 1
      const isLast = calls === death?.atCall
      if (isLast && death?.moment === 'before') kill()
      if (hasCrashed) return never
      try {
        return await call(...args)
      } finally {
        if (isLast) kill()
        if (hasCrashed) await never
      }
    }

  const consume: Bus['consume'] = async (options) => {
    const handle: typeof options.handle = (key, messages) =>
      Promise.race([hasCrashed ? never : options.handle(key, messages), crashed.promise])
    const member = await bus.consume({ ...options, group: options.group + group, handle })
    members.push(member)
    return member
  }

  const subscribe: EventStore['subscribe'] = (range, onPage) => {
    const subscription = store.subscribe(range, (page) => (hasCrashed ? never : onPage(page)))
    subscriptions.push(subscription)
    return subscription
  }

  return {
    bus: { ...bus, send: crashing(bus.send), deadLetter: crashing(bus.deadLetter) as Bus['deadLetter'], consume },
    store: {
      ...store,
      append: crashing(store.append),
      readStream: crashing(store.readStream),
      readAll: crashing(store.readAll),
      readAllBackwards: crashing(store.readAllBackwards),
      lastPosition: crashing(store.lastPosition),
      loadPosition: crashing(store.loadPosition),
      savePosition: crashing(store.savePosition),
      subscribe,
    },
    readModel: {
      ...readModel,
      apply: crashing(readModel.apply),
      get: crashing(readModel.get),
      list: crashing(readModel.list),
      claim: crashing(readModel.claim),
      claimAll: crashing(readModel.claimAll),
    },
    hasCrashed: () => hasCrashed,
    calls: () => calls,
    kill,
  }
}
