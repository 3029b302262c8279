import type { Family } from '../http/family.ts'
import { errorEnvelope, type Json, successEnvelope } from '../http/openapi/envelope-schemas.ts'
import type { Sections } from './fill-sections.ts'
import { markdownTable } from './markdown-table.ts'

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

const ANYTHING = '…'

/** Outlines the value of a schema; optional fields end with `?`. */
const outline = (schema: unknown): string => {
  if (!isJson(schema)) return ANYTHING
  const { type, properties, required, items, maxItems } = schema
  if (type === 'array') return maxItems === 0 ? '[]' : `[${outline(items)}]`
  if (!isJson(properties)) return ANYTHING
  const isRequired = (name: string) => Array.isArray(required) && required.includes(name)
  const fields = Object.entries(properties).map(([name, field]) => {
    const shown = outline(field)
    return `${name}${isRequired(name) ? '' : '?'}${shown === ANYTHING ? '' : `: ${shown}`}`
  })
  return `{${fields.join(', ')}}`
}

const code = (text: string): string => `\`${text}\``

const groups: readonly { readonly family: Family; readonly of: string; readonly timing: string }[] = [
  { family: 'wallet', of: 'wallets and the operator: `/wallet/v1`, `/operator/v1`', timing: '–' },
  { family: 'options', of: 'options accounts: `/trading/v1/options`', timing: 'whole milliseconds' },
  {
    family: 'payment_agents',
    of: 'payment agents and accounts: `/payment-agents/v1`, `/account/v1`',
    timing: 'seconds with a fraction',
  },
]

/** Only pages of a statement have `links`, and only lists of the operator API whose `data` is an array the others. */
const withSomeBeside: Json = {
  ...successEnvelope('wallet', { data: {}, beside: { links: {}, checkpoint: {}, next_cursor: {} } }),
  required: ['data'],
}

/** Makes the sections about envelopes of the page for integrators. */
export const envelopeSections = (): Sections => ({
  envelopes: markdownTable(
    ['calls of', 'a success', 'an error', '`timing`'],
    groups.map(({ family, of, timing }) => [
      of,
      code(outline(family === 'wallet' ? withSomeBeside : successEnvelope(family, { data: {}, beside: {} }))),
      code(outline(errorEnvelope({ name: '', family, codes: [] }))),
      timing,
    ]),
  ),
})
