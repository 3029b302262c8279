import { QueryClient } from '@tanstack/react-query'

/**
 * Makes the store of all answers of this page. A read is made when its screen opens, after each write of the page and at a
 * click; the screen shows a failed one and how to go on. Folio may run on this machine, so that a browser without a network still
 * asks it.
 */
export const queryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchIntervalInBackground: false,
      },
    },
  })
