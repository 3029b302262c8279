import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ComposeService, composeFile, folioServices, yamlFile } from './compose-file.ts'

const services = Object.entries(composeFile.services)
const servicesFolder = join(import.meta.dirname, '..', '..', '..', 'services')
/** Their public images run as a user of their own without being told. */
const USERS_OF_THEIR_OWN = ['eventstore', 'prometheus', 'grafana', 'otel']
/** Looked at by what they are for: the image's own check, or that what they watch is there. */
const WITHOUT_OWN_CHECK = ['eventstore', 'topics', 'tools', 'prometheus', 'grafana', 'otel']

const scraped = z
  .object({ scrape_configs: z.array(z.object({ dns_sd_configs: z.array(z.object({ names: z.array(z.string()) })) })) })
  .parse(yamlFile('infra/observability/prometheus.yml'))

/** The version that an image is of where nobody names another one. */
const defaultTag = ({ image }: ComposeService): string | undefined => /^\$\{\w+:-[^:}]+:([^}]+)\}$/.exec(image)?.[1]

describe.each(services)('the container %s', (name, service) => {
  it('can change nothing but its volumes and has no rights beyond its own', () => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    if (!USERS_OF_THEIR_OWN.includes(name)) expect(service.user).toMatch(/^(?!root$|0$)\w+$/)
  })

  it('takes no more memory than it is given', () =>
    expect(service.mem_limit).toMatch(/^(\d+[mg]|\$\{\w+_MEM_LIMIT:-\d+[mg]\})$/))

  it('is of a known version, or built here', () => {
    if ('build' in service) expect(service.image).toMatch(/^\$\{FOLIO_/)
    else expect(defaultTag(service)).toMatch(/^v?\d+\.\d+\.\d+/)
  })

  it('says whether it is healthy', () => {
    if (!WITHOUT_OWN_CHECK.includes(name)) expect(service.healthcheck).toBeDefined()
  })

  it('meets the others on a network without a way out', () => {
    expect(composeFile.networks['back']).toEqual({ internal: true })
    const isSeenOutside = name === 'edge' || name === 'grafana'
    expect(service.networks).toEqual(isSeenOutside ? ['front', 'back'] : ['back'])
    expect(service.ports !== undefined).toBe(isSeenOutside)
    // For this machine alone, where nobody says otherwise.
    for (const port of service.ports ?? []) expect(port).toMatch(/^(127\.0\.0\.1|\$\{FOLIO_BIND:-127\.0\.0\.1\}):/)
  })
})

describe('a service of the repository', () => {
  const runs = (name: string, main: string): boolean => existsSync(join(servicesFolder, name, 'src', main))
  /** Command lines, and what is all of them in one process. */
  const NO_CLUSTER_SERVICE = ['operator', 'standalone']

  it('has its container', () => {
    const expected = readdirSync(servicesFolder).filter(
      (name) => !NO_CLUSTER_SERVICE.includes(name) && runs(name, name === 'audit' ? 'serve.ts' : 'main.ts'),
    )
    expect(folioServices.toSorted()).toEqual(expected.toSorted())
  })

  it('is watched', () => {
    const names = scraped.scrape_configs.flatMap(({ dns_sd_configs }) => dns_sd_configs.flatMap((found) => found.names))
    expect(names.toSorted()).toEqual(folioServices.toSorted())
  })
})

it('what is said to it in `.env` is kept out of the repository', () => {
  const ignored = readFileSync(join(servicesFolder, '..', '.gitignore'), 'utf8').split('\n')
  expect(ignored).toContain('.env')
})

describe('what a service is told by its environment', () => {
  const runtime = join(import.meta.dirname, '..', '..', '..', 'libs', 'runtime', 'src')
  /** The same in every container: nobody sees them but the others. */
  const SETTLED_INSIDE = ['HOST', 'PORT', 'OPERATOR_HOST', 'OPERATOR_PORT', 'HEALTH_PORT']
  const sources = readdirSync(runtime).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const read = new Set(
    sources.flatMap((name) => {
      const text = readFileSync(join(runtime, name), 'utf8')
      const keys = text.matchAll(/^ {2}([A-Z][A-Z_]+): (?:\w*[sS]etting|z\.)/gm)
      const asked = text.matchAll(/process\.env\['([A-Z_]+)'\]/g)
      return [...keys, ...asked].map(([, variable = '']) => variable)
    }),
  )
  const told = new Set(services.flatMap(([, { environment = {} }]) => Object.keys(environment)))

  it('is found in the sources, of every kind', () => {
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
