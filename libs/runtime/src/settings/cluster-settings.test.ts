import { describe, expect, it } from 'vitest'
import {
  auditorSettings,
  clusterSettings,
  gatewaySettings,
  identitySettings,
  keySettings,
  socketSettings,
} from './cluster-settings.ts'

const MASTER_KEY = '0f'.repeat(32)
const given = {
  KAFKA_BROKERS: 'kafka:9092',
  EVENTSTORE_URL: 'esdb://admin:s3cret-of-the-store@eventstore:2113?tls=true',
  REDIS_URL: 'redis://:s3cret-of-the-views@redis:6379',
  KEYS_URL: 'rediss://:s3cret-of-the-keys@keys:6379',
  FOLIO_MASTER_KEY: MASTER_KEY,
  FOLIO_OPERATOR_TOKEN: 'a-token-of-some-length',
  PUBLIC_URL: 'https://folio.example/',
  IDENTITY_URL: 'http://identity:8080',
  AUDIT_URL: 'http://audit:8080',
}

describe('the settings of a cluster', () => {
  it('are those of production by default, so that a missing setting opens nothing', () => {
    expect(clusterSettings('tally', given).isProduction).toBe(true)
    expect(clusterSettings('tally', { ...given, FOLIO_ENV: 'development' }).isProduction).toBe(false)
  })

  it('keep the ids of commands for ninety days unless the environment says otherwise', () => {
    const keptDays = (more: object) =>
      clusterSettings('tally', { ...given, ...more }).business.times.commandIdsKeptMs / 86_400_000
    expect([keptDays({}), keptDays({ FOLIO_COMMAND_IDS_DAYS: '400' })]).toEqual([90, 400])
  })

  it('read addresses, ports and how the broker is reached', () => {
    const secured = { KAFKA_TLS: 'on', KAFKA_USER: 'folio', KAFKA_PASSWORD: 's3cret', KAFKA_MECHANISM: 'plain' }
    const settings = clusterSettings('tally', { ...given, ...secured, KAFKA_BROKERS: 'a:1, b:2', HEALTH_PORT: '0' })
    expect(settings.kafka).toEqual({
      clientId: 'tally',
      brokers: ['a:1', 'b:2'],
      tls: {},
      sasl: { mechanism: 'plain', username: 'folio', password: 's3cret' },
    })
    expect(settings.healthPort).toBe(0)
    expect(keySettings(given)).toEqual({ keysUrl: given.KEYS_URL, masterKey: Buffer.from(MASTER_KEY, 'hex') })
    expect(gatewaySettings(given)).toEqual({
      port: 8080,
      operatorPort: 8081,
      operatorHost: '0.0.0.0',
      operatorToken: given.FOLIO_OPERATOR_TOKEN,
      limits: 'on',
      isBehindEdge: false,
      publicUrl: 'https://folio.example',
      identityUrl: given.IDENTITY_URL,
      auditUrl: given.AUDIT_URL,
    })
    const sockets = socketSettings({ ...given, FOLIO_BEHIND_EDGE: 'on' })
    expect(sockets).toEqual({
      port: 8080,
      limits: 'on',
      isBehindEdge: true,
      publicUrl: 'https://folio.example',
      identityUrl: given.IDENTITY_URL,
    })
    expect(identitySettings(given)).toEqual({ port: 8080, publicUrl: 'https://folio.example', limits: 'on' })
  })

  it('bind the operator API to the host of the services by default', () => {
    const hostOf = (more: object) => gatewaySettings({ ...given, ...more }).operatorHost
    expect([hostOf({ HOST: '10.0.0.5' }), hostOf({ OPERATOR_HOST: '127.0.0.1' })]).toEqual(['10.0.0.5', '127.0.0.1'])
  })

  it.each(['KAFKA_BROKERS', 'EVENTSTORE_URL', 'REDIS_URL'])('are refused without %s', (name) => {
    expect(() => clusterSettings('tally', { ...given, [name]: undefined })).toThrow(`${name} is missing: `)
    expect(() => clusterSettings('tally', { ...given, [name]: '' })).toThrow(`${name} is missing: `)
  })

  it('name all missing settings together', () => {
    expect(() => clusterSettings('tally', {})).toThrow('KAFKA_BROKERS is missing')
    const { KAFKA_BROKERS } = given
    expect(() => clusterSettings('tally', { KAFKA_BROKERS })).toThrow(/EVENTSTORE_URL.*REDIS_URL/)
    expect(() => keySettings({})).toThrow(/KEYS_URL.*FOLIO_MASTER_KEY/)
    expect(() => gatewaySettings({})).toThrow('FOLIO_OPERATOR_TOKEN is missing')
  })

  it.each([
    [{ KAFKA_BROKERS: 'kafka' }, 'KAFKA_BROKERS must be brokers as host:port'],
    [{ EVENTSTORE_URL: 'http://eventstore:2113' }, 'EVENTSTORE_URL must be an address that begins with esdb://'],
    [{ KAFKA_USER: 'folio' }, 'KAFKA_USER and KAFKA_PASSWORD must both be set, or neither'],
    [{ KAFKA_TLS: 'on', KAFKA_CA_FILE: '/no/such/file' }, 'KAFKA_CA_FILE must name a file'],
    [{ FOLIO_ENV: 'test' }, 'FOLIO_ENV must be one of development, production'],
  ])('refuse %j', (wrong, message) => {
    expect(() => clusterSettings('tally', { ...given, ...wrong })).toThrow(message)
  })

  it.each(['https://folio.example/api', 'folio.example', 'ftp://folio.example'])(
    'refuse the public address %s',
    (url) => {
      expect(() => identitySettings({ ...given, PUBLIC_URL: url })).toThrow('PUBLIC_URL must be an address')
    },
  )

  it('refuse a master key that is none, without showing it', () => {
    const wrong = 'secret-but-too-short'
    expect(() => keySettings({ ...given, FOLIO_MASTER_KEY: wrong })).toThrow('must be 64 hexadecimal digits')
    expect(() => keySettings({ ...given, FOLIO_MASTER_KEY: wrong })).not.toThrow(wrong)
  })

  it('refuse a key of checkpoints that is none', () => {
    expect(auditorSettings({ ...given, FOLIO_CHECKPOINT_KEY: MASTER_KEY }).port).toBe(8080)
    expect(() => auditorSettings({ ...given, FOLIO_CHECKPOINT_KEY: 'too-short' })).toThrow(
      'FOLIO_CHECKPOINT_KEY must be 64 hexadecimal digits',
    )
  })
})

describe('production', () => {
  it.each([
    ['FOLIO_MASTER_KEY', '0'.repeat(64), 'FOLIO_MASTER_KEY'],
    ['FOLIO_CHECKPOINT_KEY', '0'.repeat(64), 'FOLIO_CHECKPOINT_KEY'],
    ['FOLIO_OPERATOR_TOKEN', 'operator-token-for-development', 'FOLIO_OPERATOR_TOKEN'],
    ['KEYS_URL', 'redis://:keys-for-development@keys:6379', 'the password in KEYS_URL'],
    ['EVENTSTORE_URL', 'esdb://admin:changeit-development@store:2113', 'the password in EVENTSTORE_URL'],
  ])('refuses the %s of development, naming it and not showing it', (name, secret, shown) => {
    expect(() => clusterSettings('tally', { ...given, [name]: secret })).toThrow(`${shown} is one for development`)
    expect(() => clusterSettings('tally', { ...given, [name]: secret })).not.toThrow(secret)
    expect(clusterSettings('tally', { ...given, [name]: secret, FOLIO_ENV: 'development' }).isProduction).toBe(false)
  })

  it.each(['REDIS_URL', 'KEYS_URL'])('refuses %s without a password', (name) => {
    expect(() => clusterSettings('tally', { ...given, [name]: 'redis://somewhere:6379' })).toThrow(
      `${name} has no password`,
    )
  })

  it('is never without rate limits', () => {
    expect(() => identitySettings({ ...given, FOLIO_LIMITS: 'off' })).toThrow('FOLIO_LIMITS must be on')
    expect(() => gatewaySettings({ ...given, FOLIO_LIMITS: 'off' })).toThrow('FOLIO_LIMITS must be on')
    expect(() => socketSettings({ ...given, FOLIO_LIMITS: 'off' })).toThrow('FOLIO_LIMITS must be on')
    const isOff = gatewaySettings({ ...given, FOLIO_LIMITS: 'off', FOLIO_ENV: 'development' }).limits
    expect(isOff).toBe('off')
  })
})
