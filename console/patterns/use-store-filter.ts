import { useCall } from '../app/query'
import type { FilterSpec } from './filter-bar'

/** The filter by the account's stores. */
export function useStoreFilter(): FilterSpec {
  const stores = useCall('store/names', {})
  const options = (stores.data?.records ?? []).map(({ storeId, name }) => ({ value: storeId, label: name }))
  return { key: 'store', title: '店铺', kind: 'choices', options }
}
