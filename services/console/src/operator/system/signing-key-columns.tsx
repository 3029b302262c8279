import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listSigningKeys } from '@folio/contracts/http/operator/applications/signing-keys.ts'
import type { Column } from '../../ui/table/column.ts'
import { Moment } from '../../ui/values/moment.tsx'
import { Status, type Tone } from '../../ui/values/status.tsx'
import { EventLink } from '../streams/event-link.tsx'

/** A signing key with its turn. */
export type SigningKey = DataOf<typeof listSigningKeys>['rows'][number]

const TURNS: Readonly<Record<SigningKey['turn'], { readonly tone: Tone; readonly word: string }>> = {
  waits: { tone: 'pending', word: 'waits for its turn' },
  signs: { tone: 'ok', word: 'signs' },
  published: { tone: 'ok', word: 'only verifies' },
  retired: { tone: 'pending', word: 'retired' },
}

const time = (value: string | null, without: string) => (value === null ? without : <Moment time={value} isDated />)

/** The columns of the signing keys. */
export const SIGNING_KEY_COLUMNS: readonly Column<SigningKey>[] = [
  {
    id: 'number',
    header: 'Key',
    cell: ({ number }) => number,
    text: ({ number }) => String(number),
    sortBy: ({ number }) => number,
  },
  { id: 'turn', header: 'Turn', cell: ({ turn }) => <Status {...TURNS[turn]} />, text: ({ turn }) => turn },
  {
    id: 'added',
    header: 'Added',
    cell: ({ added_at }) => time(added_at, 'at the start'),
    text: ({ added_at }) => added_at ?? '',
  },
  {
    id: 'from',
    header: 'Signs from',
    isWideOnly: true,
    cell: ({ signs_from }) => time(signs_from, 'the start'),
    text: ({ signs_from }) => signs_from ?? '',
  },
  {
    id: 'until',
    header: 'Signs until',
    isWideOnly: true,
    cell: ({ signs_until }) => time(signs_until, 'the next key'),
    text: ({ signs_until }) => signs_until ?? '',
  },
  {
    id: 'published',
    header: 'Verifies until',
    isWideOnly: true,
    cell: ({ published_until }) => time(published_until, '—'),
    text: ({ published_until }) => published_until ?? '',
  },
  {
    id: 'rsa',
    header: 'Signs by',
    isWideOnly: true,
    cell: ({ has_rsa_key }) => (has_rsa_key ? 'ES256, RS256' : 'ES256'),
    text: ({ has_rsa_key }) => (has_rsa_key ? 'ES256, RS256' : 'ES256'),
  },
  {
    id: 'event',
    header: 'Event',
    isWideOnly: true,
    cell: ({ added_by }) => (added_by === null ? '—' : <EventLink name={added_by} />),
    text: ({ added_by }) => added_by ?? '',
  },
]
