import { describe, expect, it } from 'vitest'
import { clientCommand, stepCommand } from '../testing/tally.ts'
import {
  answerSourceOf,
  clientMetadataOf,
  clientOriginOf,
  deadlineOf,
  FIRST_POSITION,
  isOtherBody,
  requiresStream,
  resendsSuccessor,
  unansweredUpTo,
} from './command-origin.ts'

const client = clientCommand({ id: '1', fingerprint: 'f', notAfter: 7, seen: 3 }).origin
const step = stepCommand('1', 5).origin

describe('a client’s command', () => {
  it('is unanswered up to the view that its sender saw, and takes effect until its deadline', () => {
    expect([unansweredUpTo(client), deadlineOf(client)]).toEqual([3, 7])
  })

  it('has the origin of a client request, which a step has not', () => {
    expect([clientOriginOf(client), clientOriginOf(step)]).toEqual([client, undefined])
  })

  it('needs a stream, re-sends no step when it is redelivered, and has its answer in the index', () => {
    expect([requiresStream(client), resendsSuccessor(client), answerSourceOf(client)]).toEqual([
      true,
      false,
      { kind: 'index' },
    ])
  })

  it('has another body than an answer with another fingerprint or without one', () => {
    expect([{ fingerprint: 'f' }, { fingerprint: 'g' }, {}].map((answer) => isOtherBody(client, answer))).toEqual([
      false,
      true,
      true,
    ])
  })

  it('puts its fingerprint on the answering event alone', () => {
    expect(Object.keys(clientMetadataOf(client, true))).toEqual(['client_id', 'endpoint', 'fingerprint'])
    expect(Object.keys(clientMetadataOf(client, false))).toEqual(['client_id', 'endpoint'])
  })
})

describe('a clock', () => {
  const clock = { kind: 'clock' } as const

  it('knows of no position up to which there is no answer, and puts no facts of a client on its events', () => {
    expect([unansweredUpTo(clock), clientMetadataOf(clock, true)]).toEqual([FIRST_POSITION, {}])
  })
})

describe('a step', () => {
  it('is unanswered up to its cause, and takes effect at any time', () => {
    expect([unansweredUpTo(step), deadlineOf(step)]).toEqual([5, Number.POSITIVE_INFINITY])
  })

  it('needs no stream, re-sends its successor, and has its answer in the stream after its cause', () => {
    expect([requiresStream(step), resendsSuccessor(step), answerSourceOf(step)]).toEqual([
      false,
      true,
      { kind: 'stream', after: 5 },
    ])
  })

  it('never has another body, and puts no facts of a client on its events', () => {
    expect([isOtherBody(step, { fingerprint: 'f' }), clientMetadataOf(step, true)]).toEqual([false, {}])
  })
})
