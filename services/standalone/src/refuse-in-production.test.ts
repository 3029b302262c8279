import { describe, expect, it } from 'vitest'
import { refuseInProduction } from './refuse-in-production.ts'

const production = { FOLIO_ENV: 'production' }
const limited = { limits: 'on', demo: false } as const
const weak = '0'.repeat(64)

describe('production', () => {
  it.each([
    ['FOLIO_MASTER_KEY', weak],
    ['FOLIO_MASTER_KEY', ` ${weak}\n`],
    ['FOLIO_CHECKPOINT_KEY', weak],
    ['NOTIFIER_SECRET', 'notifier-for-development'],
  ])('refuses the %s of development, naming it and not showing it', (name, secret) => {
    const start = () => refuseInProduction(limited, { ...production, [name]: secret })
    expect(start).toThrow(`${name} is one for development: refused in production (FOLIO_ENV)`)
    expect(start).not.toThrow(secret)
    expect(() => refuseInProduction(limited, { [name]: secret })).not.toThrow()
  })

  it('refuses --limits off', () => {
    expect(() => refuseInProduction({ ...limited, limits: 'off' }, production)).toThrow(
      '--limits off is refused in production',
    )
    expect(() => refuseInProduction({ ...limited, limits: 'off' }, {})).not.toThrow()
  })

  it('refuses a demonstration', () => {
    expect(() => refuseInProduction({ ...limited, demo: true }, production)).toThrow('--demo is refused in production')
    expect(() => refuseInProduction({ ...limited, demo: true }, {})).not.toThrow()
  })

  it('starts with its own secrets, although the environment names a cluster', () => {
    const cluster = { REDIS_URL: 'redis://somewhere:6379', KAFKA_PASSWORD: 'development' }
    const own = { FOLIO_MASTER_KEY: '0f'.repeat(32), NOTIFIER_SECRET: '3b241101' }
    expect(() => refuseInProduction(limited, { ...production, ...cluster, ...own })).not.toThrow()
  })
})
