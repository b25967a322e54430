import { walkArea } from '../support/walk'

walkArea('virtual-product')
