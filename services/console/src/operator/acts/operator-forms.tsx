import type { addOperator, changeOperatorRole, disableOperator } from '@folio/contracts/http/operator/operators.ts'
import { pathOf } from '../../api/path.ts'
import { Copyable } from '../../ui/values/copyable.tsx'
import type { ActField } from '../act/act-field.ts'
import { ActForm } from '../act/act-form.tsx'
import styles from './acts.module.css'
import { DisabledBy } from './disabled-by.tsx'
import type { Operator } from './operator-columns.tsx'

const ROLE: ActField = {
  name: 'role',
  label: 'Role',
  choices: {
    viewer: 'viewer: reads, personal data masked',
    auditor: 'auditor: also verifies, explains and reads acts',
    operator: 'operator: also freezes, moves cash, sets rates, reveals',
    admin: 'admin: also operators, erasures, rebuilds and keys',
  },
}

const NAME: ActField = {
  name: 'name',
  label: 'Name',
  hint: '2 to 31 small letters, digits or "-", a letter first; a name is used once.',
  pattern: '[a-z][a-z0-9\\-]{1,30}',
}

/** The form that adds an operator, and shows the token once. */
export const AddOperator = () => (
  <ActForm<typeof addOperator>
    intention="add an operator"
    verb="Add"
    path="/operator/v1/operators"
    fields={[NAME, ROLE]}
    initial={{ name: '', role: 'viewer' }}
    bodyOf={({ values }) => ({ name: values['name'], role: values['role'] })}
    confirm={({ name, role }) => (
      <>
        <strong>{name}</strong> gets a token with the role <strong>{role}</strong>. If the answer is lost, disable the
        operator and add another one: the token is shown once.
      </>
    )}
    done={({ name, token }) => (
      <>
        {name} was added. This token is shown only now:
        <span className={styles.token}>
          <Copyable text={token} label="the token" />
        </span>
      </>
    )}
  />
)

const ChangeRole = ({ name, role }: { readonly name: string; readonly role: string }) => (
  <ActForm<typeof changeOperatorRole>
    intention={`change the role of ${name}`}
    verb="Change the role"
    path={pathOf('/operator/v1/operators/{name}/role', { name })}
    fields={[ROLE]}
    initial={{ role }}
    bodyOf={({ values }) => ({ role: values['role'] })}
    confirm={(values) => (
      <>
        <strong>{name}</strong> becomes <strong>{values['role']}</strong>. All sessions of {name} end.
      </>
    )}
    done={(changed) => `${changed.name} is ${changed.role} now.`}
  />
)

const Disable = ({ name }: { readonly name: string }) => (
  <ActForm<typeof disableOperator>
    intention={`disable ${name}`}
    verb="Disable"
    isDangerous
    path={pathOf('/operator/v1/operators/{name}/disable', { name })}
    confirm={() => (
      <>
        The token and all sessions of <strong>{name}</strong> end for good, and the name is not used again.
      </>
    )}
    done={(disabled) => `${disabled.name} is disabled.`}
  />
)

/** The forms that change an operator; `root` and disabled operators have none. */
export const OperatorForms = ({ operator }: { readonly operator: Operator }) => {
  const { name, role, status } = operator
  if (name === 'root') return <p>The operator root has the token of the installation, and is always an admin.</p>
  if (status === 'disabled' || role === null) return <DisabledBy operator={operator} />
  return (
    <>
      <section className={styles.part} aria-label="Role">
        <ChangeRole name={name} role={role} />
      </section>
      <section className={styles.part} aria-label="Disable the operator">
        <Disable name={name} />
      </section>
    </>
  )
}
