import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { queryClient } from './queries.ts'

afterEach(() => onlineManager.setOnline(true))

it('a read is made also if the browser reports no network', async () => {
  onlineManager.setOnline(false)
  const read = queryClient().fetchQuery({ queryKey: ['sums'], queryFn: async () => 'the sums' })
  expect(await read).toBe('the sums')
})
