import { afterEach, expect, it } from 'vitest'
import { inStreamPlace, STREAM_PLACES } from './stream-place.ts'

/** A tab that wants to follow: it runs from the time at which it has a place until it is hidden. */
const tab = () => {
  const shown = new AbortController()
  let runs = 0
  const over = inStreamPlace(navigator.locks, shown.signal, () => {
    runs += 1
    return new Promise((resolve) => shown.signal.addEventListener('abort', () => resolve()))
  })
  return { runs: () => runs, hide: () => shown.abort(), over }
}

let opened: ReturnType<typeof tab>[] = []
const open = (count: number) => {
  opened = Array.from({ length: count }, tab)
  return opened
}
afterEach(async () => {
  for (const { hide } of opened) hide()
  await Promise.all(opened.map(({ over }) => over))
})

const runsOf = (tabs: readonly ReturnType<typeof tab>[]) => tabs.map(({ runs }) => runs())

it('four tabs of a browser follow at once, and another one as soon as one of them is hidden', async () => {
  const tabs = open(STREAM_PLACES + 1)
  await expect.poll(() => runsOf(tabs)).toEqual([1, 1, 1, 1, 0])
  tabs[1]?.hide()
  await expect.poll(() => runsOf(tabs)).toEqual([1, 1, 1, 1, 1])
})

it('a tab that is hidden while it waits never follows, and takes no place', async () => {
  const tabs = open(STREAM_PLACES + 2)
  await expect.poll(() => runsOf(tabs)).toEqual([1, 1, 1, 1, 0, 0])
  tabs[4]?.hide()
  await tabs[4]?.over
  tabs[0]?.hide()
  await expect.poll(() => runsOf(tabs)).toEqual([1, 1, 1, 1, 0, 1])
})

it('a failure of the stream is that of the tab', async () => {
  const failing = inStreamPlace(navigator.locks, new AbortController().signal, () =>
    Promise.reject(new Error('broken')),
  )
  await expect(failing).rejects.toThrow('broken')
})

it('a page without locks follows at once', async () => {
  let runs = 0
  await inStreamPlace(undefined, new AbortController().signal, async () => {
    runs += 1
  })
  expect(runs).toBe(1)
})
