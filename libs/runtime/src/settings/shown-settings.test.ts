import { expect, it } from 'vitest'
import { businessSettings } from './business-settings.ts'
import { shownSettings } from './shown-settings.ts'

const shown = (environment: Record<string, string>) =>
  new Map(shownSettings(environment, businessSettings(environment)).map((row) => [row.name, row]))

it('shows each business setting with the value in force and its source', () => {
  const rows = shown({ FOLIO_SLIPPAGE: '0.01', FOLIO_RATE_LIMITS: 'ip=300/60' })
  expect(rows.get('FOLIO_SLIPPAGE')).toMatchObject({ value: '0.01', source: 'environment' })
  expect(rows.get('FOLIO_RATE_LIMITS')).toMatchObject({ value: 'ip=300/60', source: 'environment' })
  expect(rows.get('FOLIO_FEED')).toMatchObject({ value: 'simulated', source: 'default' })
  expect(rows.get('FOLIO_FEES')).toMatchObject({ value: expect.stringContaining('crypto=0.02') })
})

it('writes defaults in a form that the settings read again', () => {
  const first = shown({})
  const names = [
    'FOLIO_CURRENCIES',
    'FOLIO_ACCOUNT_LIMITS',
    'FOLIO_HOUSE_LIMITS',
    'FOLIO_FEES',
    'FOLIO_AGENT_LIMITS',
    'FOLIO_FX_RATES',
  ]
  const again = shown(Object.fromEntries(names.map((name) => [name, first.get(name)?.value ?? ''])))
  for (const name of names) expect(again.get(name)?.value).toBe(first.get(name)?.value)
})

it('shows no secret and no password of an address', () => {
  const secret = 'hunter2hunter2hunter2'
  const rows = shown({
    FOLIO_OPERATOR_TOKEN: secret,
    FOLIO_MASTER_KEY: secret,
    NOTIFIER_SECRET: secret,
    KAFKA_PASSWORD: secret,
    REDIS_URL: `redis://user:${secret}@redis:6379/0`,
    KEYS_URL: `redis://:a@${secret}@keys:6379`,
    EVENTSTORE_URL: `esdb://admin:${secret}@store:2113?tls=false&userKey=${secret}`,
    NOTIFIER_URL: `https://hooks.example.com/${secret}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `https://u:${secret}@traces.example.com/`,
  })
  expect(JSON.stringify([...rows.values()])).not.toContain(secret)
  expect(rows.get('REDIS_URL')?.value).toBe('redis://•••@redis:6379/0')
  expect(rows.get('NOTIFIER_URL')?.value).toBe('https://hooks.example.com/•••')
  expect(rows.get('FOLIO_OPERATOR_TOKEN')).toEqual({
    name: 'FOLIO_OPERATOR_TOKEN',
    value: '•••',
    source: 'environment',
    is_secret: true,
  })
})
