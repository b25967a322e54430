import { walkArea } from '../support/walk'

walkArea('common-map')
