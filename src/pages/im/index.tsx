import { page } from '@/app/page'
import { Conversation } from '@/features/talk/chat/conversation'

/** A conversation with a store or the mall. */
export default page('chat', ({ params: { targetId, dialogType, skuId, productId, orderId } }) => (
  <Conversation targetId={targetId} dialogType={dialogType} skuId={skuId} productId={productId} orderId={orderId} />
))
