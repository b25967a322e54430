import { useEffect, useRef } from 'react'
import { pageAddress } from '@/app/routes/address'
import type { ParamsOf } from '@/app/routes/index'
import { appWindow } from '@/platform/window'

/** Writes the state of a list to its page's address, from the first change on. */
export function useListAddress<
  N extends 'search' | 'goodsList' | 'cate' | 'crossings' | 'canUse' | 'canBonce' | 'clothingBusiness' | 'storeGoods',
>(name: N, params: ParamsOf<N>): void {
  const address = pageAddress(name, params)
  const kept = useRef(address)
  useEffect(() => {
    if (address === kept.current) return
    kept.current = address
    appWindow.keepInAddress(address)
  }, [address])
}
