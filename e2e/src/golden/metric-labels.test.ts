import { readFileSync } from 'node:fs'
import { definitions } from '@folio/catalog/definitions.ts'
import { startRealtime } from '@folio/realtime/service.ts'
import { appendLabels } from '@folio/runtime/telemetry/metrics.ts'
import { outcomeLabels } from '@folio/service-kit/commands/outcome-labels.ts'
import { expectGolden } from '@folio/test-kit/golden-file.ts'
import { beforeAll, expect, it } from 'vitest'
import { settled } from '../kit/calls.ts'
import { startInProcess } from '../kit/in-process.ts'
import { makeEveryWrite } from './every-write.ts'
import { type MeasuredPorts, measuredPorts } from './measured-ports.ts'

let watched: MeasuredPorts | undefined
let text = ''

beforeAll(async () => {
  const folio = await startInProcess({
    around: (ports) => {
      watched = measuredPorts(ports)
      return watched.ports
    },
  })
  try {
    await makeEveryWrite((_, make) => make(), folio.demo)
    await settled(folio.demo)
    const realtime = await startRealtime(folio.ports, { limits: 'off', quotas: [] })
    for (const shown of realtime.shown) watched?.metrics.observe(shown)
    text = (await watched?.metrics.text()) ?? ''
    await realtime.stop()
  } finally {
    await folio.stop()
  }
})

/**
 * Tells whether a sample depends on the load of the machine, such as a repeated step, or is part of every histogram.
 */
const isByTheWay = (sample: string): boolean =>
  /outcome="(repeated|conflict)"|status="503"|_bucket\{|_sum\{/.test(sample)

/** Returns the samples of Folio's own metrics without their values. */
const samples = (): readonly string[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('folio_'))
    .map((line) => line.slice(0, line.lastIndexOf(' ')))
    .filter((sample) => !isByTheWay(sample))

/** Returns the types of all commands of a service, each of which has a case among its golden decisions. */
const commandsOf = (service: string): readonly string[] => {
  const file = new URL(`../../../services/${service}/src/golden/decisions.json`, import.meta.url)
  return Object.keys(JSON.parse(readFileSync(file, 'utf8'))).map((name) => name.slice(0, name.indexOf(':')))
}

it('names of metrics, labels and label values equal the golden file', () => {
  const types = text.split('\n').filter((line) => line.startsWith('# TYPE folio_'))
  expect(samples().length).toBeGreaterThan(types.length)
  expectGolden(new URL('files/metrics.json', import.meta.url), {
    types: types.toSorted(),
    samples: [...new Set(samples())].toSorted(),
    commands: [...new Set(definitions.flatMap(({ contract }) => commandsOf(contract.name)))].toSorted(),
    outcomes: [...new Set(Object.values(outcomeLabels))].toSorted(),
    appends: [...new Set(Object.values(appendLabels))].toSorted(),
  })
})
