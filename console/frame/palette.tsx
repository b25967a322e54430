import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type Page, SECTIONS } from '../app/pages'
import { useCall } from '../app/query'
import { Input, Modal } from '../ui'

interface Found {
  key: string
  title: string
  note: string
  path: string
  params?: Readonly<Record<string, string>>
}

/** An order number as typed: digits, perhaps with a dash. */
const ORDER_NO = /^\d{6,}-?\d*$/

function foundFor(text: string, pages: readonly Page[]): Found[] {
  const typed = text.trim().toLowerCase()
  const named = pages
    .filter(({ title, section }) => `${title}${SECTIONS[section].title}`.toLowerCase().includes(typed))
    .map(({ path, title, section }) => ({ key: path, title, note: SECTIONS[section].title, path }))
  const isOrder = ORDER_NO.test(typed) && pages.some(({ section }) => section === 'orders')
  const order = {
    key: 'order',
    title: `订单 ${typed}`,
    note: '打开订单',
    path: '/orders/$orderNo',
    params: { orderNo: typed },
  }
  return isOrder ? [order, ...named] : named
}

const PAUSE_MS = 200
const MOST_GOODS = 8

/** Goods by name, id or code, when the typing pauses. */
function useGoods(text: string, isOn: boolean): Found[] {
  const typed = text.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const goods = useCall('goods/list', { view: 'all', text: asked }, { enabled: isOn && asked.length > 1 })
  if (asked !== typed || asked.length < 2) return []
  return (goods.data?.records ?? []).slice(0, MOST_GOODS).map(({ productId, title, storeName }) => ({
    key: `goods ${productId}`,
    title,
    note: `商品，${storeName}`,
    path: '/goods/$productId',
    params: { productId },
  }))
}

/** Pages, orders and goods by name or number: ⌘K, arrows, enter. */
export function Palette({ isOpen, pages, onClose }: { isOpen: boolean; pages: readonly Page[]; onClose(): void }) {
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      footer={null}
      closable={false}
      width={560}
      destroyOnHidden
      className="palette"
    >
      <Finder pages={pages} onClose={onClose} />
    </Modal>
  )
}

const listsGoods = (pages: readonly Page[]) => pages.some(({ path }) => path === '/goods')

/** Placeholder of the palette for an account that may open these pages. */
export const paletteHint = (pages: readonly Page[]): string =>
  listsGoods(pages) ? '搜页面、订单号、商品' : '搜页面、订单号'

function Finder({ pages, onClose }: { pages: readonly Page[]; onClose(): void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const maySeeGoods = listsGoods(pages)
  const goods = useGoods(text, maySeeGoods)
  const found = [...foundFor(text, pages), ...goods]
  const hint = paletteHint(pages)
  const open = (one: Found | undefined) => {
    if (!one) return
    onClose()
    void navigate({ to: one.path, params: one.params as never })
  }
  const move = (step: number) => setAt((now) => (now + step + found.length) % Math.max(1, found.length))
  return (
    <>
      <Input
        autoFocus
        size="large"
        variant="borderless"
        placeholder={hint}
        aria-label={hint}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls="palette-list"
        aria-activedescendant={found[at] ? `palette-${at}` : undefined}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') move(1)
          else if (event.key === 'ArrowUp') move(-1)
          else if (event.key === 'Enter') open(found[at])
          else return
          event.preventDefault()
        }}
      />
      <ul id="palette-list" role="listbox" aria-label="结果">
        {found.map((one, index) => (
          <li
            key={one.key}
            id={`palette-${index}`}
            role="option"
            aria-selected={index === at}
            onClick={() => open(one)}
          >
            <span className="grow">{one.title}</span>
            <small>{one.note}</small>
          </li>
        ))}
        {found.length === 0 && <li className="note">没有找到</li>}
      </ul>
    </>
  )
}
