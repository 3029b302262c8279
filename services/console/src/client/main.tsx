import { createRoot } from 'react-dom/client'
import '../ui/theme.css'
import styles from './client.module.css'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no element #root')
createRoot(root).render(
  <main className={styles.page}>
    <h1>Folio</h1>
    <p>
      This page will show wallets, statements and trades. Until then the <a href="/docs">API documentation</a> shows
      every call.
    </p>
  </main>,
)
