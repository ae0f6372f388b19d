/** The words of a house's first steps, which nobody needs after its first order. */
export default {
  first_steps: {
    title: 'From nothing to the first finished order',
    text: 'Each step is ticked by itself once it is done, and this guide goes away after the first finished order.',
    done: '{{done}} of {{total}} done',
    is_done: 'Done',
    begin: 'Begin',
    suggest: 'Add the suggested ones ({{number}})',
    suggested: 'The suggested reasons were added; they can be changed or deleted',
    steps: {
      country: { title: 'Add the country', why: 'with its currency, time zone, VAT, and what the app takes of orders' },
      city: { title: 'Add a city', why: 'where clients live and providers work' },
      category: { title: 'Add a main category', why: 'such as cleaning or repairs: the first thing that clients see' },
      contract: { title: 'Add a contract type', why: 'such as a single visit or a monthly contract, within the category' },
      package: { title: 'Add a package with its price', why: 'how many visits, for how long, in the currency of the country' },
      payment_way: { title: 'Add a payment way', why: 'cash on the day, the wallet, or a card' },
      hours: {
        title: 'Set the working hours',
        why: 'a schedule in force for the country or the city: no visit is booked outside of it',
      },
      cancel_reasons: { title: 'Take over cancel reasons', why: 'no order is called off without one' },
      report_reasons: { title: 'Take over report reasons', why: 'what clients and providers complain about' },
      terms: { title: 'Publish the terms', why: 'everybody reads them who signs up in the app' },
      privacy: { title: 'Publish the privacy policy', why: 'what is kept of people, and why' },
      superadmin: {
        title: 'Add a second superadmin',
        why: 'switch “Superadmin” on in the form, no role is needed: what is above the limit needs two people, and the second one counts 72 hours after being added',
      },
      provider: { title: 'Add a provider and accept them', why: 'no order goes to a provider who is not accepted' },
      order: {
        title: 'Place the first order',
        why: 'for a client whom you add in the same form, and within the hour if it is to be finished now',
      },
      finished: {
        title: 'Finish the first order',
        why: 'open it in the list, accept it with the provider chosen, and follow it step by step to its end',
      },
    },
  },
};
