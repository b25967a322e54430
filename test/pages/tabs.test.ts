import { walkArea } from '../support/walk'

walkArea('tabs')
