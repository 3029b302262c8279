import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { getHealth } from '@folio/contracts/http/operator/system/get-health.ts'
import { counted } from '../../../ui/values/counted.ts'
import type { Tone } from '../../../ui/values/status.tsx'

/** The health of the installation. */
export type Health = DataOf<typeof getHealth>

/** The health of one part. */
export type Part = Health['parts'][number]

/** The tones of the states of health. */
export const TONES: Readonly<Record<Part['status'], Tone>> = { ok: 'ok', waiting: 'pending', failing: 'bad' }

const NAMES: Readonly<Record<Part['kind'], (part: string) => string>> = {
  api: (part) => part,
  store: () => 'Event store',
  view: (part) => `View of ${part}`,
  commands: (part) => `Commands of ${part}`,
}

/** Names a part in words. */
export const partName = ({ kind, part }: Pick<Part, 'kind' | 'part'>): string => NAMES[kind](part)

/** Says in words how many parts work. */
export const healthText = ({ parts }: Pick<Health, 'parts'>): string => {
  const failing = parts.filter(({ status }) => status === 'failing').length
  const waiting = parts.filter(({ status }) => status === 'waiting').length
  if (failing + waiting === 0) return `all ${counted(parts.length, 'part')} work`
  return [
    ...(failing === 0 ? [] : [`${counted(failing, 'part')} of ${parts.length} failing`]),
    ...(waiting === 0 ? [] : [`${counted(waiting, 'part')} of ${parts.length} waiting`]),
  ].join(', ')
}

const OK_PAUSE_MS = 60_000
const TROUBLE_PAUSE_MS = 5000

/** The pause before health is asked for again, since no stream tells of it: shorter while a part does not work. */
export const healthPauseMs = ({ status }: Pick<Health, 'status'>): number =>
  status === 'ok' ? OK_PAUSE_MS : TROUBLE_PAUSE_MS
