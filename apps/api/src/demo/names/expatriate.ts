import { type NamePool, names } from './name-pool.ts';

export const indian: NamePool = {
  male: names(
    'Rahul, Arjun, Vijay, Suresh, Rajesh, Anil, Manoj, Sanjay, Deepak, Vinod, Arun, Praveen, Ramesh, Sandeep, Karthik, Nikhil, Ajay, Prakash, Sunil, Naveen, Rohit, Amit, Vivek, Ganesh, Harish, Ashok, Dinesh, Jithin, Sreejith, Anoop',
  ),
  female: names(
    'Priya, Anjali, Divya, Lakshmi, Sneha, Pooja, Kavita, Neha, Deepa, Meena, Asha, Rekha, Swathi, Nisha, Aishwarya, Shruti, Radhika, Sunita, Reshma, Anitha, Gayathri, Ritu',
  ),
  family: names(
    'Nair, Sharma, Menon, Patel, Kumar, Pillai, Singh, Gupta, Iyer, Reddy, Varma, Das, Rao, Joshi, Shetty, Mehta, Krishnan, Thomas, Mathew, Varghese, Joseph, George, Desai, Kapoor, Bhat, Chandran, Pai, Fernandes, Agarwal, Mishra',
  ),
};

export const pakistani: NamePool = {
  male: names(
    'Muhammad, Imran, Usman, Bilal, Asif, Kashif, Adnan, Faisal, Hamza, Waqas, Zeeshan, Naveed, Tariq, Shahid, Irfan, Saqib, Rizwan, Junaid, Arslan, Salman, Yasir, Nadeem, Sajid, Fahad, Umar, Farhan, Aamir, Zubair',
  ),
  female: names(
    'Ayesha, Sana, Fatima, Hina, Maryam, Sadia, Rabia, Nadia, Zainab, Amna, Iqra, Bushra, Saima, Kiran, Mehwish, Uzma, Shazia, Farah',
  ),
  family: names(
    'Khan, Ahmed, Malik, Hussain, Ali, Iqbal, Butt, Chaudhry, Qureshi, Siddiqui, Sheikh, Mahmood, Raza, Shah, Javed, Aslam, Akhtar, Mirza, Hashmi, Rehman, Bhatti, Abbasi, Ashraf, Anwar, Nawaz, Saleem',
  ),
};

export const bangladeshi: NamePool = {
  male: names(
    'Mohammad, Abdul, Rafiqul, Shahidul, Kamal, Jahangir, Saiful, Nazrul, Ariful, Mizanur, Monirul, Rashedul, Sohel, Tanvir, Mahbub, Delwar, Jasim, Habibur',
  ),
  female: names('Nasrin, Shahnaz, Farzana, Sharmin, Taslima, Rehana, Sultana, Ruma, Jannatul, Salma'),
  family: names('Islam, Rahman, Hossain, Uddin, Alam, Miah, Ahmed, Chowdhury, Karim, Haque, Sarker, Khan, Akter, Begum, Hasan, Ali'),
};

export const filipino: NamePool = {
  male: names(
    'Mark, John Paul, Jerome, Michael, Ryan, Christian, Jayson, Ronald, Joel, Allan, Rodel, Noel, Arnel, Jeffrey, Dennis, Edwin, Rommel, Melvin, Angelo, Carlo, Reynaldo, Ferdinand',
  ),
  female: names(
    'Maria, Jennifer, Michelle, Angelica, Rowena, Maricel, Cherry, Jocelyn, Grace, Liezl, Rosalie, Analyn, Kristine, Marites, Lovely, Princess, Jasmine, Rhea, Catherine, Sheila, Mary Ann, Joanna',
  ),
  family: names(
    'Santos, Reyes, Cruz, Bautista, Garcia, Mendoza, Ramos, Dela Cruz, Gonzales, Flores, Villanueva, Castillo, Aquino, Navarro, Rivera, Torres, Domingo, Mercado, Salazar, Pascual, Manalo, Soriano, Tolentino, Magsino, Valdez, Corpuz',
  ),
};

export const nepali: NamePool = {
  male: names('Bishal, Suraj, Ramesh, Prakash, Dipak, Santosh, Kiran, Bikash, Rajan, Sagar, Krishna, Nabin, Roshan, Sandesh, Hari, Gopal'),
  female: names('Sita, Sunita, Anita, Maya, Sabina, Puja, Laxmi, Kabita, Asmita, Sarita'),
  family: names(
    'Thapa, Gurung, Tamang, Shrestha, Rai, Magar, Adhikari, KC, Karki, Bhandari, Poudel, Khadka, Basnet, Limbu, Sharma, Pandey',
  ),
};

export const western: NamePool = {
  male: names(
    'James, Oliver, Thomas, David, Daniel, Matthew, Andrew, Paul, Mark, Christopher, Robert, Ben, Samuel, Alexander, Lucas, Marco, Antoine, Stefan, Liam, Jack, Peter, Henrik',
  ),
  female: names(
    'Emma, Sarah, Charlotte, Olivia, Sophie, Laura, Emily, Hannah, Rachel, Claire, Anna, Lucy, Elena, Julia, Kate, Megan, Isabelle, Natalie, Rebecca, Ingrid',
  ),
  family: names(
    "Smith, Taylor, Brown, Wilson, Johnson, Davies, Evans, Walker, Wright, Clarke, Murphy, O'Connor, Campbell, Stewart, Müller, Schmidt, Dubois, Rossi, Jansen, Andersson, Novak, Kowalski, Bennett, Harris, Turner, Mitchell, Fraser, Van Dijk",
  ),
};
