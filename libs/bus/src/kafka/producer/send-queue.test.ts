import { expect, it } from 'vitest'
import { BusUnavailable, SendInDoubt } from '../../port.ts'
import { type EncodedMessage, sendQueue } from './send-queue.ts'

const message = (value: string, topic = 't', bytes = 1): EncodedMessage => ({ topic, message: { value }, bytes })

const valuesOf = (batch: ReturnType<ReturnType<typeof sendQueue>['take']>) =>
  batch?.topicMessages.map(({ topic, messages }) => [topic, ...messages.map(({ value }) => value)])

it('returns all waiting messages, by topic and in order, and nothing when the queue is empty', async () => {
  const queue = sendQueue(10)
  const sent = [queue.add([message('1'), message('2', 'u'), message('3')]), queue.add([message('4')])]
  const batch = queue.take()
  expect(valuesOf(batch)).toEqual([
    ['t', '1', '3', '4'],
    ['u', '2'],
  ])
  expect(queue.take()).toBeUndefined()
  batch?.done()
  await Promise.all(sent)
})

it('divides messages that exceed one request, and a call ends with its last message', async () => {
  const queue = sendQueue(10)
  let isSent = false
  const half = 400 * 1024
  const sent = queue.add([message('1', 't', half), message('2', 't', half)]).then(() => {
    isSent = true
  })
  const [first, second] = [queue.take(), queue.take()]
  expect([valuesOf(first), valuesOf(second)]).toEqual([[['t', '1']], [['t', '2']]])
  first?.done()
  await Promise.resolve()
  expect(isSent).toBe(false)
  second?.done()
  await sent
})

it('drops the unsent messages of a failed call, and continues with the others', async () => {
  const queue = sendQueue(10)
  const half = 400 * 1024
  const failed = queue.add([message('1', 't', half), message('2', 't', half)])
  const sent = queue.add([message('3')])
  queue.take()?.failed(new Error('not now'))
  await expect(failed).rejects.toThrow('not now')
  const rest = queue.take()
  expect(valuesOf(rest)).toEqual([['t', '3']])
  rest?.done()
  await sent
})

it('reports a partly sent call as in doubt, and an unsent one with the error', async () => {
  const queue = sendQueue(10)
  const half = 400 * 1024
  const inDoubt = queue.add([message('1', 't', half), message('2', 't', half)])
  const unsent = queue.add([message('3')])
  queue.take()?.done()
  queue.take()?.failed(new BusUnavailable('not now'))
  await expect(inDoubt).rejects.toThrow(SendInDoubt)
  await expect(unsent).rejects.not.toThrow(SendInDoubt)
  await expect(unsent).rejects.toThrow('not now')
})

it('has a limit of messages, and accepts a call completely or not at all', () => {
  const queue = sendQueue(3)
  void queue.add([message('1'), message('2')])
  expect(() => queue.add([message('3'), message('4')])).toThrow(BusUnavailable)
  void queue.add([message('3')])
  expect(valuesOf(queue.take())).toEqual([['t', '1', '2', '3']])
})

it('a call without messages ends at once', async () => {
  await expect(sendQueue(1).add([])).resolves.toBeUndefined()
})
