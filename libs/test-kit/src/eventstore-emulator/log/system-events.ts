import { randomBytes } from 'node:crypto'
import type { AppendJob } from './append-job.ts'
import { METADATA_TYPE } from './log-event.ts'

const systemJob = (stream: string, type: string, content: object): AppendJob => ({
  stream,
  expected: 'any',
  events: [
    { id: randomBytes(16), type, isJson: true, data: Buffer.from(JSON.stringify(content)), metadata: Buffer.alloc(0) },
  ],
  deadlineMs: Number.POSITIVE_INFINITY,
})

/** The events that a server writes first into a new log. */
export const eventsOfNewLog = (): readonly AppendJob[] => [
  systemJob('$$$scavenges', METADATA_TYPE, { $maxAge: 2592000 }),
  systemJob('$$$users', METADATA_TYPE, { $acl: { $w: '$admins' } }),
  systemJob('$users', '$UserCreated', { loginName: 'admin' }),
]

/** The statistics that a server writes from time to time: here once at each start. */
export const eventsOfStart = (): readonly AppendJob[] => [
  systemJob('$$$stats-127.0.0.1:2113', METADATA_TYPE, { $maxAge: 86400 }),
  systemJob('$stats-127.0.0.1:2113', '$statsCollected', { 'proc-startTime': new Date().toISOString() }),
]
