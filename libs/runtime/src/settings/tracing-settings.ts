import { z } from 'zod'
import { type Environment, readSettings } from './read-settings.ts'
import { setting, urlSetting } from './setting.ts'

/** The address that receives traces, and the share of traces to send, from 0 to 1. */
export type TracingSettings = { readonly endpoint: string; readonly share: number }

const SHARE = 0.01

const schema = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: urlSetting(['http', 'https']).optional(),
  OTEL_TRACES_SAMPLER_ARG: setting('a number from 0 to 1', (text) => {
    const share = Number(text)
    return /^[01]?(\.\d{1,6})?$/.test(text) && share <= 1 ? share : undefined
  }).default(SHARE),
})

/** Reads OpenTelemetry's own variables; returns undefined where no address is given, so that nothing is traced. */
export const tracingSettings = (environment: Environment): TracingSettings | undefined => {
  const read = readSettings(schema, environment)
  const endpoint = read.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '')
  return endpoint === undefined ? undefined : { endpoint, share: read.OTEL_TRACES_SAMPLER_ARG }
}
