import { curlOf } from '../../../api/curl.ts'
import type { DemoPayment } from '../../../api/wire.ts'
import { Drawer } from '../../../ui/dialog/drawer.tsx'
import { CopyButton } from '../../../ui/values/copy-button.tsx'
import home from '../home.module.css'

/** The payment as a command for a shell, and the answer that it got. */
export const CurlDrawer = ({ payment, onClose }: { readonly payment: DemoPayment; readonly onClose: () => void }) => {
  const { method, url, headers, body } = payment.request
  const command = curlOf({
    method,
    url,
    headers: { ...headers, Authorization: { bearerFrom: 'FOLIO_TOKEN' } },
    body: JSON.stringify(body),
  })
  return (
    <Drawer title="The payment as curl" onClose={onClose}>
      {command === undefined ? (
        <p>The request holds a control character, so it is not shown as a command.</p>
      ) : (
        <>
          <p>
            <code>FOLIO_TOKEN</code> holds the payer's token; <code>npm start</code> prints it. The same request id is
            answered by the same event.
          </p>
          <pre className={home.command}>{command}</pre>
          <CopyButton text={command} label="the command" />
        </>
      )}
      <h3>Answer: {payment.status}</h3>
      <pre className={home.command}>{JSON.stringify(payment.answer, null, 2)}</pre>
    </Drawer>
  )
}
