/** A picture of docs/look: a part of a page, or the whole screen. */
interface LookPicture {
  /** The page by its row of the page table, then the state after a colon; or the name that another test gives. */
  at: string
  /** The part, by a selector; without it the whole screen. The picture has the width of the screen. */
  of?: string
  /** Number of adjacent parts in the picture; 1 by default. */
  count?: number
  isDark?: boolean
  /** Width in px; that of a phone by default. */
  width?: number
}

/** Width in px of a picture of a phone. */
export const LOOK_WIDTH = 390

/** A product with two groups of options. */
const PICKER = 'details: a colour chosen in the picker: the gallery behind it shows it'

/** The pictures of docs/look.md and README.md by the name of their file. */
export const LOOK_PICTURES: Record<string, LookPicture> = {
  // whole pages
  home: { at: 'home' },
  'home-dark': { at: 'home', isDark: true },
  category: { at: 'cate' },
  'goods-list': { at: 'goodsList' },
  details: { at: 'details' },
  'sku-picker': { at: PICKER },
  'sku-picker-dark': { at: PICKER, isDark: true },
  cart: { at: 'cart' },
  'cart-dark': { at: 'cart', isDark: true },
  submit: { at: 'submit' },
  orders: { at: 'orderList' },
  order: { at: 'order' },
  form: { at: 'addAddress' },
  'form-dark': { at: 'addAddress', isDark: true },
  case: { at: 'refundDetail' },
  result: { at: 'payResult' },
  sheet: { at: 'details: the coupons' },
  member: { at: 'member' },
  mine: { at: 'mine' },
  'pop-card': { at: 'a popup' },
  loading: { at: 'loading' },
  failed: { at: 'failed' },
  offline: { at: 'offline' },
  empty: { at: 'pickups: none fetched' },
  console: { at: 'the console', width: 1440 },
  // parts
  avatar: { at: 'inviteCount', of: '.avatar' },
  badge: { at: 'cart', of: '.weui-tabbar' },
  'bottom-bar': { at: 'details', of: '.bottom-bar__fixed' },
  button: { at: 'order', of: '.bottom-bar__fixed' },
  cell: { at: 'mine', of: '.cells' },
  'cell-dark': { at: 'mine', of: '.cells', isDark: true },
  check: { at: 'cart', of: '.cart-line' },
  chip: { at: PICKER, of: '.sku-picker__group' },
  choice: { at: 'addAddress', of: '.field__choice' },
  'code-page': { at: 'pickupDetail', of: '.code-page' },
  'code-page-dark': { at: 'pickupDetail', of: '.code-page', isDark: true },
  countdown: { at: 'secondKill', of: '.count' },
  coupon: { at: 'couponCentre', of: '.coupon', count: 3 },
  'coupon-dark': { at: 'couponCentre', of: '.coupon', count: 3, isDark: true },
  fab: { at: 'goodsList', of: '.fab' },
  facts: { at: 'order', of: '.facts' },
  field: { at: 'wechatIntegral: sent with nothing in it', of: '.field', count: 3 },
  gallery: { at: 'details', of: '.gallery' },
  'goods-card': { at: 'goodsList', of: '.goods', count: 2 },
  'goods-card-dark': { at: 'goodsList', of: '.goods', count: 2, isDark: true },
  'goods-line': { at: 'orderList', of: '.goods-line' },
  'goods-row': { at: 'goodsList: as a list', of: '.goods-line', count: 2 },
  'how-to': { at: 'pickupDetail', of: '.how-to' },
  'image-field': { at: 'feedback', of: '.image-field' },
  'list-item': { at: 'selectRefundType', of: '.list-item', count: 3 },
  meter: { at: 'secondKill', of: '.stock' },
  'nav-bar': { at: 'order', of: '.nav-bar' },
  price: { at: 'cashier', of: '.price--xl' },
  'record-card': { at: 'orderList', of: '.record-card' },
  'rich-text': { at: 'protocol', of: '.rich-text' },
  'search-bar': { at: 'home', of: '.search-bar' },
  'section-head': { at: 'mine', of: '.section-head' },
  'sort-bar': { at: 'goodsList', of: '.sort-bar' },
  stage: { at: 'pointsCoupon', of: '.gallery' },
  'star-input': { at: 'evaluate: four stars given', of: '.star-input', count: 3 },
  stars: { at: 'productEvaluate', of: '.review__head' },
  'status-head': { at: 'order', of: '.status-head' },
  steps: { at: 'refundDetail', of: '.steps' },
  switch: { at: 'browsingHistory', of: '.switch' },
  tabs: { at: 'orderList', of: '.tabs' },
  'terms-card': { at: 'pointsCoupon', of: '.card:has(.term)' },
  thumbs: { at: 'productEvaluate', of: '.thumbs' },
  'time-strip': { at: 'secondKill', of: '.time-strip' },
  timeline: { at: 'waybillList', of: '.timeline' },
}
