// The mini program has one style sheet for all pages.
import './icons.scss'
