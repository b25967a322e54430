import { go } from '@/app/navigate'

/** To the goods that a coupon is for: its store's, or any. */
export function goToGoods({ storeId }: { storeId: string | null }): void {
  void (storeId ? go('goodsList', { storeId }) : go('home'))
}
