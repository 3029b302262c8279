import screen from '../ui/screen.module.css'

/** Says why the server tells nothing of what a screen follows; nothing where it does. */
export const Refusal = ({ of, message }: { readonly of: string; readonly message: string | undefined }) =>
  message === undefined ? null : (
    <p role="alert" className={`${screen.note} ${screen.bad}`}>
      ✕ {of} cannot be shown. {message}
    </p>
  )
