import { type EventRef, formatEventRef } from '@folio/kernel/event-ref.ts'
import { z } from 'zod'
import { type OperatorAddress, operatorAddress } from '../operator-address.ts'
import type { ProcessIo } from '../process-io.ts'
import { type DeliveryTimes, deliver, type StreamedEvent } from './deliver.ts'
import { findEvent } from './find-event.ts'
import { type Followed, followStream } from './follow-stream.ts'
import { type ListenOptions, readListenOptions, USAGE } from './listen-options.ts'
import { openPlace, type Place } from './place-file.ts'
import type { Frame } from './sse-frames.ts'

/** The pauses and limits of listening, in milliseconds. */
export type ListenTimes = DeliveryTimes & {
  /** A stream says something at least every 15 seconds. */
  readonly silentMs: number
}

const TIMES: ListenTimes = { pauseMinMs: 1_000, pauseMaxMs: 60_000, answerMs: 10_000, silentMs: 45_000 }

const cloudEvent = z.object({
  type: z.string(),
  time: z.string(),
  foliostream: z.string(),
  foliorevision: z.number(),
  folioposition: z.number(),
})

/** The position in an id of the stream, `epoch~position`. */
const positionOf = (id: string): number => Number(id.slice(id.indexOf('~') + 1))

/** Takes an event: prints it, or posts it until the receiver has it and says so. */
type Take = (event: StreamedEvent) => Promise<void>

const takerOf = (
  { json, forwardTo: url }: ListenOptions,
  { io, times, secret }: { readonly io: Required<ProcessIo>; readonly times: ListenTimes; readonly secret: string },
): Take => {
  const lineOf = (body: string): string => {
    const { type, time, foliostream, foliorevision } = cloudEvent.parse(JSON.parse(body))
    return `${time} ${type} ${formatEventRef({ stream: foliostream, revision: foliorevision })}`
  }
  const onFailure = (reason: string, pauseMs: number): void =>
    io.printError(`not delivered to ${url}: ${reason}; again in ${pauseMs / 1000} s\n`)
  return async (event) => {
    if (url !== undefined) await deliver({ url, secret, times, signal: io.signal, onFailure }, event)
    io.print(json ? `${event.body}\n` : `${lineOf(event.body)}${url === undefined ? '' : ' delivered'}\n`)
  }
}

const endOf = (followed: Followed, io: ProcessIo, place: Place | undefined): number => {
  if (followed === 'done') return 0
  io.printError(
    followed === 'reset'
      ? `The store was restored from a backup: what came after ${place?.lastId() ?? 'its beginning'} may be gone. Read what you hold ` +
          'again, then start with another --place.\n'
      : `${followed.refused}\n`,
  )
  return 1
}

const once = async (
  chosen: EventRef,
  { address, take, follow }: { readonly address: OperatorAddress; readonly take: Take; readonly follow: FollowWith },
  io: ProcessIo,
): Promise<number> => {
  const { stream, revision } = chosen
  const position = await findEvent(address, chosen)
  if (typeof position !== 'number') {
    io.printError(position === undefined ? `There is no event ${formatEventRef(chosen)}.\n` : `${position.refused}\n`)
    return 1
  }
  let isShown = false
  const onFrame = async ({ id = '', data }: Frame): Promise<boolean> => {
    // A message without an event tells up to which position the store was looked through.
    if (data === '') return positionOf(id) >= position
    if (cloudEvent.parse(JSON.parse(data)).foliorevision !== revision) return true
    await take({ id, body: data })
    isShown = true
    return true
  }
  const filter = new URLSearchParams({ stream }).toString()
  const followed = await follow({ filter, fromPosition: position - 1, lastId: () => undefined, onFrame })
  const code = endOf(followed, io, undefined)
  if (code === 0 && !isShown) io.printError(`The event ${formatEventRef(chosen)} is never shown.\n`)
  return isShown ? code : 1
}

type FollowWith = (
  part: Pick<Parameters<typeof followStream>[0], 'filter' | 'fromPosition' | 'lastId' | 'onFrame'>,
) => Promise<Followed>

/** Prints or posts events until the signal aborts; throws `UsageError`. */
export const runListen = async (
  args: readonly string[],
  given: ProcessIo,
  times: ListenTimes = TIMES,
): Promise<number> => {
  const options = readListenOptions(args)
  if (options === 'help') {
    given.print(USAGE)
    return 0
  }
  const { filter, forwardTo, fromPosition, once: chosen } = options
  const io = { ...given, signal: given.signal ?? new AbortController().signal }
  const address = operatorAddress(io.environment, options.dataDir)
  const place = openPlace({ operatorUrl: address.url, filter, forwardTo }, options.place)
  if (forwardTo !== undefined) io.printError(`Signs with ${place.secret}; keeps its place in ${place.file}\n`)
  const take = takerOf(options, { io, times, secret: place.secret })
  const onBreak = (reason: string, pauseMs: number): void =>
    io.printError(`no events: ${reason}; connects again in ${pauseMs / 1000} s\n`)
  const follow: FollowWith = (part) => followStream({ ...part, address, times, signal: io.signal, onBreak })
  const onFrame = async ({ id, data }: Frame): Promise<boolean> => {
    if (id === undefined) return false
    if (data !== '') await take({ id, body: data })
    place.save(id)
    return false
  }
  try {
    if (chosen !== undefined) return await once(chosen, { address, take, follow }, io)
    return endOf(await follow({ filter, fromPosition, lastId: place.lastId, onFrame }), io, place)
  } catch (error) {
    if (io.signal.aborted) return 0
    throw error
  }
}
