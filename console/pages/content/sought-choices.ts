import { LINK_TEXT_MAX } from '@contract/codes/link'
import { keepPreviousData } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState } from 'react'
import { useCall } from '../../app/query'

const PAUSE_MS = 250

/** The store to which the choice of goods below is limited; null: the whole mall. */
export const ChoiceStore = createContext<string | null>(null)

/** The subjects that the page of a link can show, found by the typed name after a pause. */
export function useSoughtChoices(cmd: string) {
  const storeId = useContext(ChoiceStore)
  const [typed, setTyped] = useState('')
  const [sought, setSought] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSought(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, error, isFetching } = useCall(
    'link/choices',
    { cmd, text: sought, ...(storeId !== null && { storeId }) },
    { placeholderData: keepPreviousData },
  )
  return {
    records: data?.records ?? [],
    error,
    isFetching,
    search: (next: string) => setTyped(next.slice(0, LINK_TEXT_MAX)),
  }
}
