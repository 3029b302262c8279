import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { definitions } from '@folio/catalog/definitions.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ComposeService, composeFile, folioServices, yamlFile } from './compose-file.ts'

const services = Object.entries(composeFile.services)
const servicesFolder = join(import.meta.dirname, '..', '..', '..', '..', 'services')
/** Containers whose public images set a user other than root themselves. */
const USERS_OF_THEIR_OWN = ['eventstore', 'prometheus', 'grafana', 'otel']
/**
 * Containers without a check in the file: an image with its own check, programs that end, and the monitoring tools.
 */
const WITHOUT_OWN_CHECK = ['eventstore', 'topics', 'tools', 'prometheus', 'grafana', 'otel']

/** Containers that publish ports, on this machine only unless the file says otherwise. */
const SEEN_OUTSIDE = ['edge', 'console', 'grafana']

const scraped = z
  .object({ scrape_configs: z.array(z.object({ dns_sd_configs: z.array(z.object({ names: z.array(z.string()) })) })) })
  .parse(yamlFile('infra/observability/prometheus.yml'))

const scrapedNames = scraped.scrape_configs.flatMap(({ dns_sd_configs }) =>
  dns_sd_configs.flatMap(({ names }) => names),
)

/** Returns the default version of an image. */
const defaultTag = ({ image }: ComposeService): string | undefined => /^\$\{\w+:-[^:}]+:([^}]+)\}$/.exec(image)?.[1]

describe.each(services)('the container %s', (name, service) => {
  it('has a read-only file system except its volumes, and no additional privileges', () => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    if (!USERS_OF_THEIR_OWN.includes(name)) expect(service.user).toMatch(/^(?!root$|0$)\w+$/)
  })

  it('has a memory limit', () => expect(service.mem_limit).toMatch(/^(\d+[mg]|\$\{\w+_MEM_LIMIT:-\d+[mg]\})$/))

  it('has a pinned image, or is built from this repository', () => {
    if ('build' in service) expect(service.image).toMatch(/^\$\{FOLIO_/)
    else expect(defaultTag(service)).toMatch(/^v?\d+\.\d+\.\d+/)
  })

  it('has a health check, or is listed as one without', () => {
    if (WITHOUT_OWN_CHECK.includes(name)) expect(service.healthcheck).toBeUndefined()
    else expect(service.healthcheck).toMatchObject({ test: expect.anything() })
  })

  it('is on an internal network without access to the internet', () => {
    expect(composeFile.networks['back']).toEqual({ internal: true })
    const isSeenOutside = SEEN_OUTSIDE.includes(name)
    expect(service.networks).toEqual(isSeenOutside ? ['front', 'back'] : ['back'])
    expect(service.ports !== undefined).toBe(isSeenOutside)
    // By default ports are bound to this machine only; no setting opens any but that of the edge.
    const bound = name === 'edge' ? /^\$\{FOLIO_BIND:-127\.0\.0\.1\}:/ : /^127\.0\.0\.1:/
    for (const port of service.ports ?? []) expect(port).toMatch(bound)
  })
})

it.each([
  ['have a user of their own', USERS_OF_THEIR_OWN],
  ['have no check of their own', WITHOUT_OWN_CHECK],
  ['publish ports', SEEN_OUTSIDE],
])('the containers that are listed because they %s are in the file', (_, listed) =>
  expect(Object.keys(composeFile.services)).toEqual(expect.arrayContaining(listed)),
)

describe.each(definitions.map(({ contract }) => contract.name))('the service %s of the catalog', (name) => {
  it('has a main.ts that its container runs', () => {
    const main = `services/${name}/src/main.ts`
    expect(existsSync(join(servicesFolder, '..', main)), main).toBe(true)
    expect(composeFile.services[name]?.command, `the service ${name} of docker-compose.yml`).toEqual([main])
  })

  it('is scraped by Prometheus', () => expect(scrapedNames, 'infra/observability/prometheus.yml').toContain(name))
})

describe('a service of the repository', () => {
  const runs = (name: string, main: string): boolean => existsSync(join(servicesFolder, name, 'src', main))
  /** Command lines, and the process that runs all services. */
  const NO_CLUSTER_SERVICE = ['operator', 'standalone']

  it('has its container', () => {
    const expected = readdirSync(servicesFolder).filter(
      (name) => !NO_CLUSTER_SERVICE.includes(name) && runs(name, name === 'audit' ? 'serve.ts' : 'main.ts'),
    )
    expect(folioServices.toSorted()).toEqual(expected.toSorted())
  })

  it('is a target of Prometheus', () => {
    expect(scrapedNames.toSorted()).toEqual(folioServices.toSorted())
  })
})

it('git ignores `.env`, which has the settings of an installation', () => {
  const ignored = readFileSync(join(servicesFolder, '..', '.gitignore'), 'utf8').split('\n')
  expect(ignored).toContain('.env')
})

describe('the environment of a service', () => {
  const runtime = join(import.meta.dirname, '..', '..', '..', '..', 'libs', 'runtime', 'src')
  /** A lower bound of the number of settings, so that a search of the wrong folder fails. */
  const SETTINGS_MIN = 40
  /** Settings with the same value in every container, since only the other containers use them. */
  const SETTLED_INSIDE = ['HOST', 'PORT', 'OPERATOR_HOST', 'OPERATOR_PORT', 'HEALTH_PORT']
  const sources = readdirSync(runtime, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const read = new Set(
    sources.flatMap((name) => {
      const text = readFileSync(join(runtime, name), 'utf8')
      const keys = text.matchAll(/^ {2}([A-Z][A-Z_]+): (?:\w*[sS]etting|z\.)/gm)
      const asked = text.matchAll(/process\.env\['([A-Z_]+)'\]/g)
      return [...keys, ...asked].map(([, variable = '']) => variable)
    }),
  )
  const told = new Set(services.flatMap(([, { environment = {} }]) => Object.keys(environment)))

  it('includes variables of each kind that the sources read', () => {
    expect(read.size).toBeGreaterThan(SETTINGS_MIN)
    const known = ['KAFKA_TLS', 'EVENTSTORE_URL', 'FOLIO_LOG_LEVEL', 'FOLIO_MARGIN_MS', 'FOLIO_FEES', 'NOTIFIER_URL']
    expect([...read]).toEqual(expect.arrayContaining(known))
  })

  it.each([...read].filter((variable) => !SETTLED_INSIDE.includes(variable)))('can be said by %s', (variable) =>
    expect(told).toContain(variable),
  )

  it.each(['KAFKA_BROKERS', 'EVENTSTORE_URL', 'REDIS_URL', 'KEYS_URL'])('names another server by %s', (variable) => {
    const tellers = folioServices.flatMap((name) => composeFile.services[name]?.environment?.[variable] ?? [])
    expect(tellers).not.toEqual([])
    for (const value of tellers) expect(value).toMatch(new RegExp(`^\\$\\{${variable}:-.+\\}$`))
  })
})

it('gives the heap of each program at most half of the memory of its container', () => {
  const dockerfile = readFileSync(join(servicesFolder, '..', 'infra', 'Dockerfile'), 'utf8')
  const [, options = ''] = /^ENV .*NODE_OPTIONS="([^"]*)"/m.exec(dockerfile) ?? []
  expect(options.split(' ')).toContain('--max-old-space-size-percentage=50')
  for (const [, { environment = {} }] of services) expect(Object.keys(environment)).not.toContain('NODE_OPTIONS')
})
