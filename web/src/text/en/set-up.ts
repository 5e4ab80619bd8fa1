/** What is said while a salon is being set up. */
export const setUp = {
  welcome: 'Set up your salon',
  welcomeDone: '{{done}} of {{count}} done',
  needSalon: "Add your salon's name and address",
  needSalonHint: 'Shown on printouts and in emails',
  needCategories: 'Add categories',
  needCategoriesHint: 'They group your services and give them a colour',
  needServices: 'Add your services',
  needServicesHint: 'What can be booked, for how long and at what price',
  needCustomers: 'Add your first client',
  needCustomersHint: 'A name is enough to begin with',
  needStaff: 'Add your staff',
  needStaffHint: 'Who looks after your clients',
  russianNames: 'Month names are Russian.',
  russianNamesChange: 'Change',
  russianNamesKeep: 'Keep Russian names',
}
