import type { listOperators } from '@folio/contracts/http/operator/operators.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Drawer } from '../../ui/dialog/drawer.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { operatorCurl } from '../operator-curl.ts'
import { useRead } from '../reads/use-read.ts'
import { ActButton } from '../roles/act-button.tsx'
import styles from './acts.module.css'
import { OPERATOR_COLUMNS, type Operator } from './operator-columns.tsx'
import { AddOperator, OperatorForms } from './operator-forms.tsx'

const nameOf = ({ name }: Operator): string => name

/** The operators with their roles, and the forms that add, change and disable them. */
export const OperatorsScreen = () => {
  const { name, add } = useSearch({ from: '/operators/' })
  const navigate = useNavigate({ from: '/operators/' })
  const read = useRead<typeof listOperators>('/operator/v1/operators')
  const open = read.data?.find((operator) => operator.name === name)
  const close = (): void => void navigate({ search: {} })
  return (
    <Screen
      title="Operators"
      actions={
        <ActButton path="/operator/v1/operators" onClick={() => void navigate({ search: { add: true } })}>
          Add an operator
        </ActButton>
      }
    >
      <ReadStates
        read={read}
        what="the operators"
        empty={{
          text: 'There is no operator.',
          command: operatorCurl('/operator/v1/operators', { name: 'ann', role: 'viewer' }),
        }}
      >
        {(operators) => (
          <DataTable
            caption="The operators of this installation"
            columns={OPERATOR_COLUMNS}
            rows={operators}
            rowId={nameOf}
            selected={name}
            onOpen={(operator) => void navigate({ search: { name: operator.name } })}
          />
        )}
      </ReadStates>
      {add === true ? (
        <Drawer title="Add an operator" onClose={close}>
          <AddOperator />
        </Drawer>
      ) : null}
      {open === undefined ? null : (
        <Drawer title={`Operator ${open.name}`} onClose={close}>
          <p className={styles.links}>
            <Link to="/acts" search={{ operator: open.name }}>
              Acts of {open.name}
            </Link>
            <Link to="/sessions" search={{ of: open.name }}>
              Sessions of {open.name}
            </Link>
          </p>
          <OperatorForms key={open.name} operator={open} />
        </Drawer>
      )}
    </Screen>
  )
}
