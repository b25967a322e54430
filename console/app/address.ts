import { useNavigate, useSearch } from '@tanstack/react-router'

/** Parameters of an address, as text; a view of an index is an address. */
export type Search = Readonly<Record<string, string>>

/** Parameters of the present address, and a function that replaces some; '' or undefined removes one. */
export function useAddress(): [
  Search,
  (change: Readonly<Record<string, string | undefined>>, isNew?: boolean) => void,
] {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const change = (some: Readonly<Record<string, string | undefined>>, isNew = true) => {
    const next = Object.entries({ ...search, ...some }).filter(([, value]) => value !== undefined && value !== '')
    void navigate({ to: '.', search: Object.fromEntries(next) as never, replace: !isNew })
  }
  return [search, change]
}

/** The values of a parameter that has several, with commas between them. */
export const listOf = (text: string | undefined): string[] => (text ? text.split(',') : [])
