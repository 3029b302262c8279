import { commandLabels } from '@folio/contracts/command-labels.ts'
import { startRealtime } from '@folio/realtime/service.ts'
import { outcomeLabels } from '@folio/service-kit/outcome-labels.ts'
import { expectGolden } from '@folio/test-kit/golden-file.ts'
import { beforeAll, expect, it } from 'vitest'
import { settled } from '../kit/calls.ts'
import { startInProcess } from '../kit/in-process.ts'
import { makeEveryWrite } from './every-write.ts'
import { type WatchedPorts, watchedPorts } from './watched-ports.ts'

let watched: WatchedPorts | undefined
let text = ''

beforeAll(async () => {
  const folio = await startInProcess({
    around: (ports) => {
      watched = watchedPorts(ports)
      return watched.ports
    },
  })
  try {
    await makeEveryWrite((_, make) => make(), folio.demo)
    await settled(folio.demo)
    const realtime = await startRealtime(folio.ports, { limits: 'off', quotas: [] })
    for (const shown of realtime.shown) watched?.metrics.show(shown)
    text = (await watched?.metrics.text()) ?? ''
    await realtime.stop()
  } finally {
    await folio.stop()
  }
})

/** What a busy machine does more often, such as a step that is sent again, and what stands in every histogram. */
const isByTheWay = (sample: string): boolean =>
  /outcome="(repeated|conflict)"|status="503"|_bucket\{|_sum\{/.test(sample)

/** The samples of our own metrics without their values. */
const samples = (): readonly string[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('folio_'))
    .map((line) => line.slice(0, line.lastIndexOf(' ')))
    .filter((sample) => !isByTheWay(sample))

it('metrics, their labels and the values of these are called what they always were', () => {
  const types = text.split('\n').filter((line) => line.startsWith('# TYPE folio_'))
  expect(samples().length).toBeGreaterThan(types.length)
  expectGolden(new URL('files/metrics.json', import.meta.url), {
    types: types.toSorted(),
    samples: [...new Set(samples())].toSorted(),
    commands: Object.values(commandLabels).toSorted(),
    outcomes: Object.values(outcomeLabels).toSorted(),
  })
})
