import type { revealClient } from '@folio/contracts/http/operator/clients/reveal-client.ts'
import { pathOf } from '../../api/path.ts'
import { Copyable } from '../../ui/values/copyable.tsx'
import type { ActField } from '../act/act-field.ts'
import { ActForm } from '../act/act-form.tsx'
import { REASON } from '../act/send-act.ts'

const FIELD: ActField = {
  name: 'field',
  label: 'Field',
  choices: {
    nickname: 'Nickname',
    email: 'E-mail address',
    real_name: 'Real name',
    residence: 'Residence',
  },
}

/** The form that reveals a field of a client's personal data, which is recorded with its reason; it is kept nowhere. */
export const RevealForm = ({ client }: { readonly client: string }) => (
  <ActForm<typeof revealClient>
    intention={`reveal a field of client ${client}`}
    verb="Reveal"
    path={pathOf('/operator/v1/clients/{client_id}/reveal', { client_id: client })}
    fields={[FIELD]}
    initial={{ field: 'nickname' }}
    bodyOf={({ values }) => ({ field: values['field'], reason: values[REASON] })}
    confirm={() => 'The record shows that you saw it, and why.'}
    done={({ value }) => (value === null ? 'The client gave none.' : <Copyable text={value} label="the value" />)}
  />
)
