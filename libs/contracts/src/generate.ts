import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { asyncApiOf } from './asyncapi/asyncapi.ts'
import { publishedLedgers } from './asyncapi/published-ledgers.ts'
import { envelopeSections } from './documents/envelope-sections.ts'
import { eventSections } from './documents/event-sections.ts'
import { fillSections, type Sections } from './documents/fill-sections.ts'
import { privateEvents } from './documents/private-events.ts'
import { repeatSections } from './documents/repeat-sections.ts'
import { republishSections, serviceSections } from './documents/service-sections.ts'
import { operatorEndpoints, publicEndpoints } from './http/all-endpoints.ts'
import { openApiOf } from './http/openapi/openapi.ts'
import { repeats, withoutRequestId } from './http/repeatable-endpoints.ts'
import { serviceContracts } from './messaging/all-services.ts'
import { messageSchemasOf } from './websocket/message-schemas.ts'
import { socketCalls } from './websocket/socket-calls.ts'

const { values } = parseArgs({ options: { check: { type: 'boolean' }, docs: { type: 'string' } } })
/** The folder of the documents; tests of the check name another one. */
const docs = values.docs === undefined ? new URL('../../../docs/', import.meta.url) : pathToFileURL(`${values.docs}/`)

const pretty = (document: unknown): string => JSON.stringify(document, null, 2) + '\n'

/** Reads a hand-written page and fills in its generated sections. */
const filled = async (file: string, sections: Sections) => ({
  file,
  content: fillSections(await readFile(new URL(file, docs), 'utf8'), sections),
})

const generated = [
  { file: 'openapi.json', content: pretty(openApiOf(publicEndpoints)) },
  { file: 'operator.openapi.json', content: pretty(openApiOf(operatorEndpoints)) },
  { file: 'asyncapi.json', content: pretty(asyncApiOf(publishedLedgers)) },
  ...messageSchemasOf(socketCalls).map(({ file, schema }) => ({ file: `websocket/${file}`, content: pretty(schema) })),
  await filled('architecture.md', serviceSections(serviceContracts)),
  await filled('runbook.md', republishSections(publishedLedgers)),
  await filled('events.md', eventSections(publishedLedgers, privateEvents)),
  await filled('integrate.md', { ...envelopeSections(), ...repeatSections(repeats, withoutRequestId) }),
]

const isCurrent = async (file: string, content: string): Promise<boolean> =>
  (await readFile(new URL(file, docs), 'utf8').catch(() => '')) === content

for (const { file, content } of generated) {
  if (await isCurrent(file, content)) continue
  if (values.check) {
    console.error(`docs/${file} differs from the schemas: run npm run generate`)
    process.exitCode = 1
  } else {
    await mkdir(new URL('.', new URL(file, docs)), { recursive: true })
    await writeFile(new URL(file, docs), content)
    console.log(`wrote docs/${file}`)
  }
}
