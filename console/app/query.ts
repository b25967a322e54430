import { QueryClient, type UseQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallFailure, type CallKey, call, type Input, type Reply } from './api'

const FRESH_MS = 15_000

/** A call is repeated once when the server was not reached; a refusal is final. */
const isWorthRetry = (times: number, error: unknown) =>
  times < 1 && error instanceof CallFailure && error.kind === 'network'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: isWorthRetry },
    // Without a network a write fails immediately; it is not queued and sent later unseen.
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** The reply of a read, cached by its key and input. */
export function useCall<K extends CallKey>(
  key: K,
  input: Input<K>,
  options: Omit<UseQueryOptions<Reply<K>, Error>, 'queryKey' | 'queryFn'> = {},
) {
  return useQuery<Reply<K>, Error>({
    ...options,
    queryKey: [key, input],
    queryFn: ({ signal }) => call(key, input, signal),
  })
}

/** A write; afterwards the reads of the changed nouns are loaded again. */
export function useAct<K extends CallKey>(key: K, changes: readonly string[]) {
  const client = useQueryClient()
  return useMutation<Reply<K>, Error, Input<K>>({
    mutationFn: (input) => call(key, input),
    onSettled: async (_reply, error) => {
      // After a refusal too, because it means that the rows have changed.
      if (error instanceof CallFailure && error.kind === 'network') return
      const isChanged = (read: unknown) => changes.some((noun) => String(read).startsWith(`${noun}/`))
      await client.invalidateQueries({ predicate: ({ queryKey: [read] }) => isChanged(read) })
    },
  })
}
