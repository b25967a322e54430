import type { PageSections } from './sections.types'

const pageOf = (element: Element) => element.closest('.taro_page')
/** Height of the page's nav bar, px. */
const barOf = (page: Element) => page.querySelector('.nav-bar__row')?.getBoundingClientRect().height ?? 0

export const pageSections: PageSections = {
  follow(ids, onPass) {
    const sections = ids.flatMap((id) => document.getElementById(id) ?? [])
    const root = sections[0] && pageOf(sections[0])
    if (!root) return () => undefined
    const inSight = new Set<Element>()
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) isIntersecting ? inSight.add(target) : inSight.delete(target)
        const first = sections.find((section) => inSight.has(section))
        // None while another page covers this one.
        if (first) onPass(first.id)
      },
      { root, rootMargin: `-${Math.ceil(barOf(root))}px 0px 0px` },
    )
    for (const section of sections) observer.observe(section)
    return () => observer.disconnect()
  },
  show(id) {
    const section = document.getElementById(id)
    const page = section && pageOf(section)
    if (!page) return
    const ahead = section.getBoundingClientRect().top - page.getBoundingClientRect().top - Math.floor(barOf(page))
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    page.scrollTo({ top: page.scrollTop + ahead, behavior: isStill ? 'auto' : 'smooth' })
  },
}
