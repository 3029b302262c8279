import type { listSigningKeys } from '@folio/contracts/http/operator/applications/signing-keys.ts'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { counted } from '../../ui/values/counted.ts'
import { Part } from '../../ui/values/facts.tsx'
import { operatorCurl } from '../operator-curl.ts'
import { useRead } from '../reads/use-read.ts'
import { SIGNING_KEY_COLUMNS, type SigningKey } from './signing-key-columns.tsx'

const PATH = '/operator/v1/signing-keys'

const idOf = ({ number }: SigningKey): string => String(number)

/** The keys that sign tokens, with their turns; no secret of them leaves the server. */
export const SigningKeys = () => {
  const read = useRead<typeof listSigningKeys>(PATH)
  return (
    <Part title="Signing keys">
      <ReadStates
        read={read}
        what="the signing keys"
        empty={{
          text: 'There is no key. Identity makes the first one when it is started; this adds one:',
          command: operatorCurl(PATH, {}),
        }}
        isEmpty={({ rows }) => rows.length === 0}
      >
        {({ rows, is_whole, checkpoint }) => (
          <DataTable
            caption={`${counted(rows.length, 'key')}, the newest first${is_whole ? '' : '; older ones are not shown'}; up to position ${checkpoint.position}`}
            columns={SIGNING_KEY_COLUMNS}
            rows={rows}
            rowId={idOf}
          />
        )}
      </ReadStates>
    </Part>
  )
}
