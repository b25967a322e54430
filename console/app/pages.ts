import type { Permission } from '@contract/codes/staff'
import type { LucideIcon } from 'lucide-react'
import {
  BadgePercent,
  BarChart2,
  LayoutTemplate,
  ReceiptText,
  ScanLine,
  Settings,
  Tag,
  Undo2,
  UsersRound,
} from 'lucide-react'
import type { ComponentType } from 'react'

export interface Section {
  title: string
  icon: LucideIcon
}

/** Sections of the side bar, in its order. */
export const SECTIONS = {
  overview: { title: '概览', icon: BarChart2 },
  orders: { title: '订单', icon: ReceiptText },
  cases: { title: '售后', icon: Undo2 },
  till: { title: '核销', icon: ScanLine },
  goods: { title: '商品', icon: Tag },
  offers: { title: '营销', icon: BadgePercent },
  members: { title: '会员', icon: UsersRound },
  content: { title: '内容', icon: LayoutTemplate },
  system: { title: '系统', icon: Settings },
} as const satisfies Record<string, Section>
export type SectionKey = keyof typeof SECTIONS

/** A page: its address below /console, and what the side bar, the palette and the router need to know of it. */
export interface Page {
  /** A segment that begins with $ is a parameter. */
  path: string
  title: string
  section: SectionKey
  /** What the account needs to open it; null: every account. */
  permission: Permission | null
  /** Only opened from another page. */
  isHidden?: true
  load(): Promise<{ default: ComponentType }>
}

/** Every page inside the frame; a page without parameters is listed in the side bar and the palette unless it is hidden. */
export const PAGES: readonly Page[] = [
  {
    path: '/overview',
    title: '概览',
    section: 'overview',
    permission: 'orders.read',
    load: () => import('../pages/overview/overview'),
  },
  {
    path: '/orders',
    title: '全部订单',
    section: 'orders',
    permission: 'orders.read',
    load: () => import('../pages/orders/order-index'),
  },
  {
    path: '/orders/$orderNo',
    title: '订单详情',
    section: 'orders',
    permission: 'orders.read',
    load: () => import('../pages/orders/order-detail'),
  },
  {
    path: '/packing',
    title: '配货单',
    section: 'orders',
    permission: 'orders.ship',
    isHidden: true,
    load: () => import('../pages/orders/packing'),
  },
  {
    path: '/cases',
    title: '售后',
    section: 'cases',
    permission: 'cases.read',
    load: () => import('../pages/cases/case-index'),
  },
  {
    path: '/cases/$caseNo',
    title: '售后详情',
    section: 'cases',
    permission: 'cases.read',
    load: () => import('../pages/cases/case-detail'),
  },
  {
    path: '/till',
    title: '核销',
    section: 'till',
    permission: 'till.verify',
    load: () => import('../pages/till/till'),
  },
  {
    path: '/goods',
    title: '全部商品',
    section: 'goods',
    permission: 'goods.read',
    load: () => import('../pages/goods/goods-index'),
  },
  {
    path: '/goods/new',
    title: '新建商品',
    section: 'goods',
    permission: 'goods.edit',
    isHidden: true,
    load: () => import('../pages/goods/goods-new'),
  },
  {
    path: '/goods/$productId',
    title: '商品详情',
    section: 'goods',
    permission: 'goods.read',
    load: () => import('../pages/goods/goods-editor'),
  },
  {
    path: '/goods/$productId/skus',
    title: '规格与库存',
    section: 'goods',
    permission: 'goods.read',
    load: () => import('../pages/goods/sku-page'),
  },
  {
    path: '/stock',
    title: '库存',
    section: 'goods',
    permission: 'goods.read',
    load: () => import('../pages/goods/stock-index'),
  },
  {
    path: '/categories',
    title: '类目',
    section: 'goods',
    permission: 'goods.read',
    load: () => import('../pages/goods/category-page'),
  },
  {
    path: '/goods/import',
    title: '导入商品',
    section: 'goods',
    permission: 'goods.edit',
    load: () => import('../pages/goods/import-page'),
  },
  {
    path: '/reviews',
    title: '评价',
    section: 'goods',
    permission: 'goods.read',
    load: () => import('../pages/goods/review-index'),
  },
  {
    path: '/offers',
    title: '活动',
    section: 'offers',
    permission: 'offers.read',
    load: () => import('../pages/offers/offer-index'),
  },
  {
    path: '/offers/new',
    title: '新建活动',
    section: 'offers',
    permission: 'offers.edit',
    isHidden: true,
    load: () => import('../pages/offers/offer-new'),
  },
  {
    path: '/offers/$offerId',
    title: '活动详情',
    section: 'offers',
    permission: 'offers.read',
    load: () => import('../pages/offers/offer-detail'),
  },
  {
    path: '/coupons',
    title: '优惠券',
    section: 'offers',
    permission: 'offers.read',
    load: () => import('../pages/offers/coupon-index'),
  },
  {
    path: '/coupons/new',
    title: '新建优惠券',
    section: 'offers',
    permission: 'offers.edit',
    isHidden: true,
    load: () => import('../pages/offers/coupon-new'),
  },
  {
    path: '/coupons/$couponId',
    title: '优惠券详情',
    section: 'offers',
    permission: 'offers.read',
    load: () => import('../pages/offers/coupon-detail'),
  },
  {
    path: '/offers/calendar',
    title: '活动日历',
    section: 'offers',
    permission: 'offers.read',
    load: () => import('../pages/offers/offer-calendar'),
  },
  {
    path: '/simulator',
    title: '价格模拟器',
    section: 'offers',
    permission: 'offers.read',
    load: () => import('../pages/offers/simulator'),
  },
  {
    path: '/members',
    title: '会员',
    section: 'members',
    permission: 'members.read',
    load: () => import('../pages/members/member-index'),
  },
  {
    path: '/receipts',
    title: '小票',
    section: 'members',
    permission: 'members.grant',
    load: () => import('../pages/members/receipt-index'),
  },
  {
    path: '/feedback',
    title: '反馈',
    section: 'members',
    permission: 'members.read',
    load: () => import('../pages/members/feedback-index'),
  },
  {
    path: '/members/$uid',
    title: '会员详情',
    section: 'members',
    permission: 'members.read',
    load: () => import('../pages/members/member-detail'),
  },
  {
    path: '/adverts',
    title: '广告',
    section: 'content',
    permission: 'content.read',
    load: () => import('../pages/content/advert-index'),
  },
  {
    path: '/adverts/new',
    title: '新广告',
    section: 'content',
    permission: 'content.edit',
    isHidden: true,
    load: () => import('../pages/content/advert-new'),
  },
  {
    path: '/adverts/$advertId',
    title: '编辑广告',
    section: 'content',
    permission: 'content.read',
    load: () => import('../pages/content/advert-editor'),
  },
  {
    path: '/popups',
    title: '弹窗',
    section: 'content',
    permission: 'content.read',
    load: () => import('../pages/content/popup-index'),
  },
  {
    path: '/popups/new',
    title: '新弹窗',
    section: 'content',
    permission: 'content.edit',
    isHidden: true,
    load: () => import('../pages/content/popup-new'),
  },
  {
    path: '/popups/$popupId',
    title: '编辑弹窗',
    section: 'content',
    permission: 'content.read',
    load: () => import('../pages/content/popup-editor'),
  },
  {
    path: '/messages',
    title: '消息',
    section: 'content',
    permission: 'content.read',
    load: () => import('../pages/content/message-index'),
  },
  {
    path: '/notices',
    title: '公告',
    section: 'content',
    permission: 'content.read',
    load: () => import('../pages/content/notice-index'),
  },
  {
    path: '/help',
    title: '帮助',
    section: 'content',
    permission: 'content.read',
    load: () => import('../pages/content/help-index'),
  },
  {
    path: '/protocols',
    title: '协议',
    section: 'content',
    permission: 'content.read',
    load: () => import('../pages/content/protocol-index'),
  },
  {
    path: '/protocols/$typeCode',
    title: '协议版本',
    section: 'content',
    permission: 'content.read',
    load: () => import('../pages/content/protocol-detail'),
  },
  {
    path: '/words/sensitive',
    title: '敏感词',
    section: 'content',
    permission: 'content.read',
    load: () => import('../pages/content/word-index'),
  },
  {
    path: '/settings',
    title: '设置',
    section: 'system',
    permission: 'settings.edit',
    load: () => import('../pages/content/setting-page'),
  },
  {
    path: '/approvals',
    title: '资金复核',
    section: 'system',
    permission: null,
    load: () => import('../pages/approvals/approval-index'),
  },
  {
    path: '/audit',
    title: '审计记录',
    section: 'system',
    permission: null,
    load: () => import('../pages/system/audit-index'),
  },
  {
    path: '/staff',
    title: '员工',
    section: 'system',
    permission: 'staff.read',
    load: () => import('../pages/system/staff-index'),
  },
  {
    path: '/roles',
    title: '角色',
    section: 'system',
    permission: 'staff.read',
    load: () => import('../pages/system/role-index'),
  },
  {
    path: '/account',
    title: '我的账号',
    section: 'system',
    permission: null,
    load: () => import('../pages/system/account'),
  },
]

export const isListed = ({ path, isHidden }: Page): boolean => !isHidden && !path.includes('$')
