import { expect, it } from 'vitest'
import { readPauseMs } from './read-pause.ts'

const PAUSES = { firstMs: 1000, longestMs: 5000 }

it.each([
  [{ count: 0, sinceReadMs: Number.POSITIVE_INFINITY }, 0],
  [{ count: 0, sinceReadMs: 1000 }, 0],
  [{ count: 0, sinceReadMs: 300 }, 700],
  [{ count: 1, sinceReadMs: 20 }, 1000],
  [{ count: 2, sinceReadMs: 20 }, 2000],
  [{ count: 4, sinceReadMs: 20 }, 5000],
  [{ count: 2000, sinceReadMs: 20 }, 5000],
])('after %j an answer is read again in %i ms', (reads, ms) => expect(readPauseMs(reads, PAUSES)).toBe(ms))
