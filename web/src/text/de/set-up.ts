import type { Phrases } from '../en.ts'

export const setUp: Phrases['setUp'] = {
  welcome: 'Den Salon einrichten',
  welcomeDone: '{{done}} von {{count}} fertig',
  needSalon: 'Name und Adresse des Salons eintragen',
  needSalonHint: 'Sie stehen auf Ausdrucken und in E-Mails',
  needCategories: 'Kategorien anlegen',
  needCategoriesHint: 'Sie gruppieren die Leistungen und geben ihnen eine Farbe',
  needServices: 'Leistungen anlegen',
  needServicesHint: 'Was Sie anbieten, wie lange es dauert und was es kostet',
  needCustomers: 'Erste Kunden anlegen',
  needCustomersHint: 'Für den Anfang genügt ein Name',
  needVisit: 'Ersten Termin buchen',
  needVisitHint: 'Für wen, welche Leistung und wann',
  needStaff: 'Team anlegen',
  needStaffHint: 'Wer sich um Ihre Kundschaft kümmert',
  russianNames: 'Die Monatsnamen sind russisch.',
  russianNamesChange: 'Ändern',
  russianNamesKeep: 'Russische Namen behalten',
}
