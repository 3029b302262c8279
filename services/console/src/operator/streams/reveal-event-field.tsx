import type { revealField } from '@folio/contracts/http/operator/streams/reveal-field.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { pathOf } from '../../api/path.ts'
import { Copyable } from '../../ui/values/copyable.tsx'
import { ActForm } from '../act/act-form.tsx'
import { REASON } from '../act/send-act.ts'
import { maskedPaths } from './masked-paths.ts'

/** The place of an event, and its data as it is shown. */
type RevealableEvent = { readonly stream: string; readonly revision: number; readonly data: unknown }

/**
 * The form that reveals a masked value of an event, which is recorded with its reason; the value is in the form alone, and is
 * kept nowhere. Nothing for an event without masked values.
 */
export const RevealEventField = ({ stream, revision, data }: RevealableEvent) => {
  const paths = maskedPaths(data)
  const [first] = paths
  if (first === undefined) return null
  const ref = formatEventRef({ stream, revision })
  return (
    <details>
      <summary>Reveal a masked value</summary>
      <ActForm<typeof revealField>
        key={ref}
        intention={`reveal a field of ${ref}`}
        verb="Reveal"
        path={pathOf('/operator/v1/streams/{stream}/reveal', { stream })}
        fields={[
          {
            name: 'field',
            label: 'Field',
            choices: Object.fromEntries(paths.map((path) => [path, path])),
            hint: 'Encrypted texts of clients can be revealed; passwords, hashes and keys cannot.',
          },
        ]}
        initial={{ field: first }}
        bodyOf={({ values }) => ({ revision, field: values['field'], reason: values[REASON] })}
        confirm={({ field }) => (
          <>
            The record shows that you saw <strong>{field}</strong> of this event, and why.
          </>
        )}
        done={(revealed) => (
          <>
            {revealed.field}: <Copyable text={revealed.value} label="the value" />
          </>
        )}
      />
    </details>
  )
}
