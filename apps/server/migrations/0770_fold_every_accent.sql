-- Names are folded anew, because people_folded now removes every accent: «Š» is found by «s».
update person set first_name = first_name, last_name = last_name;
update role set name = name;
