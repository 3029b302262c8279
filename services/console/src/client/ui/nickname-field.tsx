import type { ReactNode } from 'react'
import { TextField } from './text-field.tsx'

/** Asks for the nickname of another client; blanks around it do not count. */
export const NicknameField = ({
  label,
  value,
  hint,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly hint?: ReactNode
  readonly onChange: (nickname: string) => void
}) => (
  <TextField
    label={label}
    value={value}
    hint={hint}
    onChange={onChange}
    onBlur={() => onChange(value.trim())}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    required
    pattern="\s*[A-Za-z0-9_]{3,20}\s*"
    title="3 to 20 letters, digits or _"
  />
)
