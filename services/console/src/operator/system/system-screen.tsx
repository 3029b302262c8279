import type { addSigningKey } from '@folio/contracts/http/operator/applications/signing-keys.ts'
import type { listSettings } from '@folio/contracts/http/operator/system/list-settings.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Drawer } from '../../ui/dialog/drawer.tsx'
import { type Filter, Filters } from '../../ui/form/filters.tsx'
import { Screen } from '../../ui/screen.tsx'
import { emptyList } from '../../ui/states/empty-list.ts'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { ActForm } from '../act/act-form.tsx'
import { useRead } from '../reads/use-read.ts'
import { ActButton } from '../roles/act-button.tsx'
import { SETTING_COLUMNS, type Setting } from './setting-columns.tsx'
import { SigningKeys } from './signing-keys.tsx'

const FILTERS: readonly Filter<'name'>[] = [{ name: 'name', label: 'Name contains', example: 'FX' }]

const nameOf = ({ name }: Setting): string => name

const AddSigningKey = () => (
  <ActForm<typeof addSigningKey>
    intention="add a signing key"
    verb="Add a signing key"
    path="/operator/v1/signing-keys"
    confirm={() => 'A new key signs access tokens after a lead time; the earlier ones stay valid until then.'}
    done={({ number, signs_from }) => (
      <>
        Key {number} signs from <Moment time={signs_from} isDated /> on.
      </>
    )}
  />
)

/** The settings of the process with their sources, the signing keys, and the form that adds one. */
export const SystemScreen = () => {
  const { name = '', key } = useSearch({ from: '/system/' })
  const navigate = useNavigate({ from: '/system/' })
  const read = useRead<typeof listSettings>('/operator/v1/settings')
  const wanted = name.toLowerCase()
  const isWanted = (setting: Setting): boolean => setting.name.toLowerCase().includes(wanted)
  const filter = (changed: { readonly name?: string | undefined }): void => void navigate({ search: changed })
  return (
    <Screen
      title="System"
      actions={
        <ActButton
          path="/operator/v1/signing-keys"
          onClick={() => void navigate({ search: { name: name || undefined, key: true } })}
        >
          Add a signing key
        </ActButton>
      }
    >
      <Filters fields={FILTERS} values={{ name }} onChange={filter} />
      <ReadStates
        read={read}
        what="the settings"
        empty={emptyList(
          { text: 'This process shows no settings. It shows those with which it was started.' },
          { name },
          filter,
        )}
        isEmpty={(settings) => !settings.some(isWanted)}
      >
        {(settings) => (
          <DataTable
            caption="The settings of this process, secrets masked"
            columns={SETTING_COLUMNS}
            rows={settings.filter(isWanted)}
            rowId={nameOf}
          />
        )}
      </ReadStates>
      <SigningKeys />
      {key === true ? (
        <Drawer title="Signing keys" onClose={() => void navigate({ search: { name: name || undefined } })}>
          <AddSigningKey />
        </Drawer>
      ) : null}
    </Screen>
  )
}
