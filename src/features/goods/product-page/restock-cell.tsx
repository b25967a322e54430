import { useLazyComponent } from '@/app/late'
import type { ProductAction, ProductCell } from './product-cell'

const loadRows = () => import('./restock-rows').then(({ RestockRows }) => RestockRows)

const actionOf = (code: 'restock' | 'restockUndo'): ProductAction => ({ press: ({ restock }) => restock.press(code) })

/** 到货提醒 of the product in the bar, of its SKUs in the picker. */
export const restockCell: ProductCell = {
  key: 'restock',
  isShown: ({ restocks }) => restocks.length > 0,
  PickerCell: ({ page, product }) => {
    const RestockRows = useLazyComponent(true, loadRows)
    return RestockRows ? <RestockRows restocks={product.restocks} store={page.restock} /> : null
  },
  actions: { restock: actionOf('restock'), restockUndo: actionOf('restockUndo') },
}
