import { QueryClient } from '@tanstack/react-query'

/**
 * Makes the store of all answers of this page. A read is made when its screen opens, after each write of the page and at a
 * click; a failed one is not repeated by itself, since the screen shows the failure and how to go on.
 */
export const queryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchIntervalInBackground: false,
      },
    },
  })
