import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { type Page, SECTIONS, type SectionKey } from '../app/pages'
import { Drawer } from '../ui'

/** Order of the sections in the tab bar of a phone: work on the move first. */
const TABS: readonly SectionKey[] = ['overview', 'orders', 'cases', 'till', 'goods', 'content', 'offers', 'members']
/** The others are behind 更多. */
const MOST_TABS = 4

/** The side bar of a phone. */
export function TabBar({ pages, current }: { pages: readonly Page[]; current: Page | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const tabs = TABS.flatMap((key) => {
    const first = pages.find(({ section }) => section === key)
    return first ? [{ key, first }] : []
  }).slice(0, MOST_TABS)
  return (
    <nav className="tab-bar" aria-label="主导航">
      {tabs.map(({ key, first }) => {
        const { title, icon: Icon } = SECTIONS[key]
        return (
          <Link key={key} to={first.path} className={current?.section === key ? 'is-on' : ''}>
            <Icon size={22} strokeWidth={1.7} aria-hidden="true" />
            {title}
          </Link>
        )
      })}
      <button type="button" onClick={() => setOpen(true)}>
        <Ellipsis size={22} strokeWidth={1.7} aria-hidden="true" />
        更多
      </button>
      <Drawer title="更多" placement="bottom" open={isOpen} onClose={() => setOpen(false)} size="large">
        <ul className="more">
          {pages.map(({ path, title, section }) => (
            <li key={path}>
              <Link to={path} onClick={() => setOpen(false)}>
                <span className="grow">{title}</span>
                <small>{SECTIONS[section].title}</small>
              </Link>
            </li>
          ))}
        </ul>
      </Drawer>
    </nav>
  )
}
